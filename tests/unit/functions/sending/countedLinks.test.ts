import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countedLinks, countedText } from '../../../../functions/lib/letters/site/countedLinks.ts';
import * as links from '../../../../functions/lib/sending/results/links.ts';
import { site } from '../../../../shared/site/site.ts';
import { call } from '../../../support/run/calls.ts';
import { id, startMayCampaign } from '../../../support/sending/mayCampaign.ts';

beforeEach(async () => {
  await startMayCampaign();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('counted links', () => {
  const at = (link: number) => `${site.url}/api/letters/links/${id}/${link}`;

  test('go through the site, each address once; readers’ own links and those outside the web stay unchanged', () => {
    const { html, urls } = countedLinks(
      '<p><a href="https://a.example/?x=1&amp;y=2" target="_blank">a</a> <a href="mailto:a@b.example">b</a> <a href="{unsubscribeUrl}">c</a> <a href="https://b.example/">d</a> <a href="https://a.example/?x=1&amp;y=2">e</a></p>',
      id,
    );
    expect(urls).toEqual(['https://a.example/?x=1&y=2', 'https://b.example/']);
    expect(html).toBe(
      `<p><a href="${at(0)}" target="_blank">a</a> <a href="mailto:a@b.example">b</a> <a href="{unsubscribeUrl}">c</a> <a href="${at(1)}">d</a> <a href="${at(0)}">e</a></p>`,
    );
    expect(countedText('See https://b.example/, or https://b.example/more.', urls, id)).toBe(
      `See ${at(1)}, or https://b.example/more.`,
    );
  });

  test('lead to the address stored when the letter was sent, are counted each time, and lead nowhere else', async () => {
    await links.keep(id, ['https://a.example/', 'https://b.example/']);
    const follow = async (campaign: string, link: string) => {
      const { statusCode, headers } = await call('letters/follow', {
        path: { id: campaign, link },
      });
      return [statusCode, headers?.location];
    };
    await Promise.all([follow(id, '0'), follow(id, '0')]);
    expect(await follow(id, '1')).toEqual([302, 'https://b.example/']);
    await links.keep(id, ['https://evil.example/', 'https://b.example/']);
    expect(await follow(id, '0')).toEqual([302, 'https://a.example/']);
    for (const other of ['2', 'https:', '-0']) expect(await follow(id, other)).toEqual([302, '/']);
    expect(await links.list(id)).toEqual([
      { url: 'https://a.example/', opened: 3 },
      { url: 'https://b.example/', opened: 1 },
    ]);
  });

  test('are never answered from a cache, so that each opening counts; that there is none is kept for a minute', async () => {
    await links.keep(id, ['https://a.example/']);
    const kept = async (link: string) =>
      (await call('letters/follow', { path: { id, link } })).headers?.['cache-control'];
    expect(await kept('0')).toBe('no-store');
    expect(await kept('1')).toBe('public, max-age=0, s-maxage=60');
  });
});
