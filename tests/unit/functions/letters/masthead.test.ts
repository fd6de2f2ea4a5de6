import { existsSync, readFileSync } from 'node:fs';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { send } from '../../../../functions/lib/sending/deliver/ses.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { contrast } from '../../../../shared/letters/cleaning/colors.ts';
import { dark, light } from '../../../../shared/letters/mail/style.ts';
import { site } from '../../../../shared/site/site.ts';
import { installSecrets } from '../../../support/run/calls.ts';

const { html } = compose({ subject: 'A', htmlContent: '<p>x</p>' });

describe('the head of every mail', () => {
  test('links to the site, with its logo and its name', () => {
    const [, address, inside] = /<a href="([^"]+)" class="title"[^>]*>(.*?)<\/a>/.exec(html) ?? [];
    expect(address).toBe(`${site.url}/`);
    expect(inside).toMatch(/^<img [^>]*><br>Dharma Chats$/);
    expect(inside).toMatch(/ alt="" width="56" height="56" /);
  });

  test('has a small logo from the site that is visible on light and dark backgrounds', async () => {
    const [, path = ''] = new RegExp(`src="${site.url}/(pictures/[^"]+\\.png)"`).exec(html) ?? [];
    const file = new URL(`../../../../frontend/public/${path}`, import.meta.url);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file).length).toBeLessThan(8000);
    expect(await sharp(readFileSync(file)).metadata()).toMatchObject({ width: 168, height: 168, hasAlpha: true });
    for (const { paper } of [light, dark]) {
      const pixels = await sharp(readFileSync(file)).flatten({ background: paper }).raw().toBuffer();
      const colors = Array.from(
        { length: pixels.length / 3 },
        (_, i) => `#${pixels.toString('hex', i * 3, i * 3 + 3)}`,
      );
      // The brush stroke, without its dry end.
      expect(colors.filter((color) => contrast(color, paper) >= 3).length).toBeGreaterThan(168 * 168 * 0.1);
    }
  });
});

describe('the first letters', () => {
  test.each(firstTemplates.slice(0, 2))('$name has one link and no problems', ({ subject, htmlContent }) => {
    const links = [...htmlContent.matchAll(/<a href="([^"]+)">/g)].map(([, address]) => address);
    expect(links).toEqual([`${site.url}/${site.product.slug}`]);
    expect(contentProblems({ subject, htmlContent })).toEqual([]);
  });
});

describe('a sent mail', () => {
  const ses = mockClient(SESv2Client);
  beforeEach(() => {
    installSecrets();
    for (const [name, value] of Object.entries({ SENDER_ADDRESS: 'us@example.org', CONFIGURATION_SET: 'set' }))
      vi.stubEnv(name, value);
    vi.stubEnv('SITE_URL', 'http://localhost:3000');
    ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
  });
  afterEach(() => vi.unstubAllEnvs());

  test('has pictures and links at the address where the site is served, even without its own domain', async () => {
    const [welcome] = firstTemplates;
    if (!welcome) throw new Error('There is no welcome mail');
    await send({ mail: compose(welcome), to: { id: 'a', email: 'ana@example.org', firstName: 'Ana' }, tags: {} });
    const { Html, Text } = ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple?.Body ?? {};
    expect(Html?.Data).toContain('src="http://localhost:3000/pictures/mail-mark.png"');
    for (const part of [Html?.Data, Text?.Data]) {
      expect(part).toContain(`http://localhost:3000/${site.product.slug}`);
      expect(part).not.toContain(site.url);
    }
  });
});
