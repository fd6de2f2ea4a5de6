import { expect, test, vi } from 'vitest';
import { count, doNotTrack } from '../../../../../frontend/features/site/analytics/PageViews.tsx';

test('Plausible gets the path of each page, and nothing of its query', () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response());
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', { origin: 'https://chats.example', search: '?token=secret' });
  vi.stubGlobal('document', { referrer: '' });
  count({ domain: 'chats.example' }, '/about');
  count({ domain: 'chats.example', host: 'https://stats.example/' }, '/');
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://plausible.io/api/event');
  expect(fetch.mock.calls[1]?.[0]).toBe('https://stats.example/api/event');
  expect(JSON.parse(String(init?.body))).toMatchObject({
    name: 'pageview',
    domain: 'chats.example',
    url: 'https://chats.example/about',
  });
  expect(String(init?.body)).not.toContain('secret');
});

test('visitors who ask not to be tracked are not tracked', () => {
  expect(doNotTrack({ doNotTrack: '1' })).toBe(true);
  expect(doNotTrack({ globalPrivacyControl: true })).toBe(true);
  expect(doNotTrack({ doNotTrack: null })).toBe(false);
  expect(doNotTrack({ doNotTrack: '0' })).toBe(false);
});
