import { expect, test, vi } from 'vitest';
import { counterOf } from '../../../../../frontend/features/site/analytics/counters.ts';
import { doNotTrack } from '../../../../../frontend/features/site/analytics/PageViews.tsx';
import { analyticsSources } from '../../../../../shared/site/options.ts';

function browser() {
  const scripts: { src?: string }[] = [];
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response());
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', { origin: 'https://chats.example', search: '?token=secret' });
  vi.stubGlobal('document', {
    referrer: '',
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
  });
  return { scripts, fetch };
}

test('Plausible gets the path of each page, and no script is loaded', () => {
  const { scripts, fetch } = browser();
  const count = counterOf({ kind: 'plausible', domain: 'chats.example' });
  count('/about');
  expect(scripts).toEqual([]);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://plausible.io/api/event');
  expect(JSON.parse(String(init?.body))).toMatchObject({
    name: 'pageview',
    domain: 'chats.example',
    url: 'https://chats.example/about',
  });
  expect(String(init?.body)).not.toContain('secret');
});

test('Google Analytics loads its tag once, counts no page by itself, and gets the path of each', () => {
  const { scripts } = browser();
  vi.stubGlobal('dataLayer', []);
  const count = counterOf({ kind: 'ga4', measurementId: 'G-TEST' });
  count('/');
  count('/podcast');
  expect(scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST']);
  const commands = (globalThis as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((words) => [
    ...Array.from(words),
  ]);
  expect(commands).toContainEqual(['config', 'G-TEST', { send_page_view: false }]);
  const views = commands.filter(([, what]) => what === 'page_view').map(([, , facts]) => facts);
  expect(views).toEqual([
    { page_location: 'https://chats.example/' },
    { page_location: 'https://chats.example/podcast' },
  ]);
});

test('visitors who ask not to be tracked are not tracked', () => {
  expect(doNotTrack({ doNotTrack: '1' })).toBe(true);
  expect(doNotTrack({ globalPrivacyControl: true })).toBe(true);
  expect(doNotTrack({ doNotTrack: null })).toBe(false);
  expect(doNotTrack({ doNotTrack: '0' })).toBe(false);
});

test('the security policy allows only the configured service', () => {
  expect(analyticsSources(null)).toEqual({ scripts: [], calls: [] });
  expect(analyticsSources({ kind: 'plausible', domain: 'x', host: 'https://stats.example' })).toEqual({
    scripts: [],
    calls: ['https://stats.example'],
  });
  expect(analyticsSources({ kind: 'ga4', measurementId: 'G-1' }).scripts).toEqual(['https://www.googletagmanager.com']);
});
