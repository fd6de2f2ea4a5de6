import { describe, expect, test, vi } from 'vitest';
import { thingsOf } from '../../../../frontend/document/structuredData.ts';
import { newsletter, signups } from '../../../../shared/people/routes.ts';
import { type Answers, pageReads } from '../../../../shared/publishing/publication.ts';
import { pageAt, pages, pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { pageHtml } from '../../../support/site/pageHtml.tsx';
import { guest, next, recent, upcoming } from '../../../support/site/publicContent.ts';

test('the header marks only the current page', async () => {
  const marked = [...(await pageHtml(pages.podcast)).matchAll(/<a[^>]*aria-current="page"[^>]*>/g)];
  expect(marked.map(([link]) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([pages.podcast]);
  expect(await pageHtml('/about/nothing')).not.toContain('aria-current');
});

test.each([true, false])(
  'the footer links to all of the site, and to letters if there are any: %s',
  async (hasLetters) => {
    const page = await pageHtml(pages.home, { answers: { hasLetters } });
    const footer = page.slice(page.indexOf('<footer'));
    const [, list = ''] = /aria-labelledby="footer-links"[^>]*>(.*?)<\/nav>/.exec(footer) ?? [];
    expect([...list.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      ...[pages.home, pages.about, pages.interviews, pages.newsletter],
      ...(hasLetters ? [pages.letters] : []),
      pages.signup,
    ]);
    for (const path of [pages.privacy, pages.terms, pages.login]) expect(footer).toContain(`href="${path}"`);
    for (const words of [site.contact.general, site.contact.support, String(new Date().getFullYear()), 'Admin'])
      expect(footer).toContain(words);
  },
);

test('forms have a field that only bots find', async () => {
  const page = await pageHtml(pages.newsletter);
  expect(page).toMatch(/<div[^>]*aria-hidden="true"[^>]*>.*<input[^>]*tabindex="-1"[^>]*name="website"/i);
});

test('pages opened from links in mails have one form, which the browser itself sends with the token', async () => {
  const sendsTo = {
    [pages.unsubscribe]: '/api/newsletter/unsubscribe?token=abc',
    [pages.cancelSignup]: '/api/audience-signup/cancel?token=abc',
    [pages.confirmSubscription]: '/api/newsletter/confirm',
    [pages.confirmAddress]: '/api/your-details/address/confirm',
  };
  for (const [path, action] of Object.entries(sendsTo)) {
    const page = await pageHtml(`${path}?token=abc`);
    // Every page's footer has the one that searches.
    expect(page.match(/<form(?![^>]*action="\/search")[^>]*>/g), path).toEqual([
      `<form action="${action}" method="post">`,
    ]);
    expect(page, path).toContain('<input type="hidden" name="token" value="abc"/>');
  }
});

test('each public page has a description of its own', async () => {
  const names = ['home', 'podcast', 'product', 'newsletter', 'about', 'signup', 'archive', 'interviews'] as const;
  const all = await Promise.all([...names, 'privacy', 'terms'].map((name) => pageHtml(pages[name as 'home'])));
  const descriptions = all.map((page) => page.match(/<meta name="description" content="([^"]+)"/)?.[1]);
  expect(new Set(descriptions).size).toBe(names.length + 2);
  expect(descriptions).not.toContain(undefined);
});

test('the live evening shows the usual place, price and hours once it is known that none is announced', async () => {
  expect(await pageHtml(pages.signup)).not.toContain('100 Sample Street');
  const page = await pageHtml(pages.signup, { answers: { activeUpcomingEvent: null } });
  for (const words of ['100 Sample Street', '$10.00', '6:20 PM', '7:00 PM', '8:45 PM', 'Zoom', 'What to Expect'])
    expect(page).toContain(words);
});

/** The text of a page, and what it tells search engines of the event. */
async function pageWith(event: object) {
  const answers = { activeUpcomingEvent: withTimes({ ...upcoming, ...event }), activeRecentEvent: null };
  const html = await pageHtml(pages.signup, { answers });
  const words = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  const [data] = JSON.parse(JSON.stringify(thingsOf({ page: 'signup', path: pages.signup, answers })));
  return { html, words, data };
}

const own = {
  eventTime: '11:00 AM',
  duration: '90 minutes',
  venue: 'The Boathouse',
  address: '1 Quay, Hudson, NY',
  price: '$25.00',
  doorsTime: '10:30 AM',
};

test('an event shows its own place, price and schedule, with the zone of its day', async () => {
  const { words } = await pageWith(own);
  for (const each of [
    ...['The Boathouse', '1 Quay, Hudson, NY', 'Tickets $25.00', 'At The Boathouse. Tickets: $25.00'],
    ...['Time 11:00 AM EST', 'Doors open 10:30 AM EST', 'starts 11:00 AM EST', 'ends 12:30 PM EST'],
  ])
    expect(words).toContain(each);
  expect(words).not.toMatch(/Sample Hall|\$10|6:20|7:00|8:45/);
});

test('an event in the morning has its doors before it, and nothing of an evening', async () => {
  const { words } = await pageWith({ eventTime: '11:00 AM' });
  for (const each of ['Doors open 10:20 AM EST', 'starts 11:00 AM EST', 'ends 12:45 PM EST'])
    expect(words).toContain(each);
  expect(words).not.toMatch(/6:20|7:00|8:45/);
});

test('an event whose time cannot be read shows only that', async () => {
  const { words } = await pageWith({ eventTime: 'After dusk' });
  expect(words).toContain('The conversation starts After dusk');
  expect(words).not.toMatch(/Doors open|evening ends|6:20/);
});

test.each([
  ['virtual', /Via Zoom/, /In person|Sample Hall|\$10|Doors open/],
  ['in-person', /Sample Hall/, /Zoom/],
])('an event that is %s only offers nothing else', async (attendance, shown, hidden) => {
  const { html, words } = await pageWith({ attendance });
  const [main = ''] = words.split('What to Expect');
  const [, event = ''] = main.split('The next live recording');
  expect(event).toMatch(shown);
  expect(event).not.toMatch(hidden);
  // Chosen already, also in a browser without scripts.
  expect(html.match(/<input type="radio"[^>]*>/g)).toEqual([expect.stringMatching(/ checked=""/)]);
});

test('search engines read the event’s own place and times', async () => {
  const { data } = await pageWith(own);
  expect(data).toMatchObject({
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    doorTime: '2099-12-17T10:30:00-05:00',
    startDate: '2099-12-17T11:00:00-05:00',
    endDate: '2099-12-17T12:30:00-05:00',
    location: [
      { name: 'The Boathouse', address: { streetAddress: '1 Quay', addressLocality: 'Hudson, NY' } },
      { '@type': 'VirtualLocation' },
    ],
  });
  const online = (await pageWith({ attendance: 'virtual' })).data;
  expect(online).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: [{ '@type': 'VirtualLocation' }],
  });
  expect(online).not.toHaveProperty('doorTime');
  const room = (await pageWith({ attendance: 'in-person' })).data;
  expect(room).toMatchObject({ eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' });
  expect(room.location).toHaveLength(1);
});

test('a page that was published after sign-up had closed has no form for the event', async () => {
  const { html, words } = await pageWith({ isClosed: true, signupCloses: '2099-12-11T17:00' });
  expect(words).toContain('closed on Friday, December 11, at 5:00 PM EST');
  expect(html).not.toContain('action="/api/audience-signup"');
});

test('a ticket is paid at the event’s own shop, by those who come to the room', async () => {
  const payLink = 'https://tickets.example/lanterns';
  const { html, data } = await pageWith({ payLink, signupCloses: '2099-12-11T17:00' });
  expect(html).toMatch(/<a href="https:\/\/tickets\.example\/lanterns"[^>]*rel="noopener noreferrer"/);
  expect(data.offers).toMatchObject({ url: payLink, validThrough: '2099-12-11T17:00:00-05:00' });
  const online = await pageWith({ payLink, attendance: 'virtual' });
  expect(online.html).not.toContain(payLink);
  expect(online.data.offers.url).not.toBe(payLink);
});

describe('published pages', () => {
  const film = 'aqz-KE-bpKQ';
  const episode = {
    ...{ id: 4, episodeNumber: 4, title: 'On rivers', guest: 'Bo Lind', duration: '1:09:36', description: 'A talk.' },
    ...{ image: '', videoId: film, transcriptionUrl: null, date: null },
  };
  const answers: Answers = {
    activeRecentEvent: recent,
    activeUpcomingEvent: next,
    archiveGuests: [guest(1, 'Ada Winter', { url: film }), guest(2, 'José García')],
    featuredGuests: [guest(1, 'Ada Winter', { url: film, isFeatured: true })],
    episodes: [episode],
  };
  /** Renders the page with exactly what it reads. */
  const html = (path: string, more: Answers = {}) => {
    const reads: readonly string[] = pageReads[pageAt(path) as keyof typeof pageReads];
    const known = Object.entries({ ...answers, ...more }).filter(([name]) => reads.includes(name));
    return pageHtml(path, { answers: Object.fromEntries(known) });
  };

  const recording = (more: object) =>
    pageHtml(pathOf('video', 7), {
      answers: { archiveGuest: guest(7, 'Ada Winter', { url: film, ...more }) },
      asks: { archiveGuest: { params: { id: 7 } } },
    });
  const episodePage = (own: object) =>
    pageHtml(pathOf('video', film), {
      answers: { episode: { ...episode, ...own } },
      asks: { episode: { name: film } },
    });

  const meta = (page: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];

  const withContent = [pages.home, pages.product, pages.signup, pages.archive, pages.interviews, pages.podcast];

  test('a page is the same at any time and in any time zone', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] });
    for (const path of withContent) {
      vi.stubEnv('TZ', 'Pacific/Kiritimati');
      const east = await html(path);
      vi.setSystemTime(new Date('2026-10-09T23:59:59Z'));
      vi.stubEnv('TZ', 'America/Los_Angeles');
      expect(await html(path), path).toBe(east);
    }
  });

  test('the footer links to the show’s pages on other sites in new tabs, without those that have no address', async () => {
    const links = async () => {
      const [, list = ''] = /<ul[^>]*aria-label="Elsewhere"[^>]*>(.*?)<\/ul>/.exec(await html(pages.about)) ?? [];
      return [...list.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(([, attributes = '', name]) => ({ attributes, name }));
    };
    const all = await links();
    expect(all.map(({ name }) => name)).toEqual(['YouTube', 'Instagram', 'Facebook', 'Spotify', 'Apple Podcasts']);
    for (const { attributes } of all) {
      expect(attributes).toMatch(/href="https:\/\/[^"]+\.example\/[^"]*"/);
      expect(attributes).toContain('target="_blank" rel="noopener noreferrer"');
    }
    const { photos } = site.social;
    site.social.photos = null;
    expect((await links()).map(({ name }) => name)).toEqual(['YouTube', 'Facebook', 'Spotify', 'Apple Podcasts']);
    site.social.photos = photos;
  });

  test('the browser itself sends forms to the API and reports missing fields', async () => {
    const forms = { [pages.home]: 'subscribe', [pages.newsletter]: 'subscribe', [pages.signup]: 'create' } as const;
    const routes = { subscribe: newsletter.subscribe, create: signups.create };
    for (const [path, route] of Object.entries(forms)) {
      const [form = ''] = /<form.*?<\/form>/.exec(await html(path)) ?? [];
      expect(form, path).toMatch(new RegExp(`^<form(?=[^>]* method="post")[^>]* action="${routes[route].path}"`));
      expect(form, path).not.toContain('novalidate');
      const required = [...form.matchAll(/<input(?=[^>]*required="")[^>]*name="(\w+)"/g)].map(([, name]) => name);
      const more = route === 'create' ? ['city', 'attendanceType', 'attendanceType'] : [];
      expect(required.toSorted(), path).toEqual(['firstName', 'lastName', 'email', 'consent', ...more].toSorted());
    }
  });

  test('films are links to their own pages, opened in a new tab', async () => {
    const link = new RegExp(`<a(?=[^>]*target="_blank")[^>]*href="https://www.youtube.com/watch\\?v=${film}"`);
    for (const path of [pages.home, pages.product]) expect(await html(path), path).toMatch(link);
    const page = await recording({});
    expect(page).toMatch(link);
    expect(page).toContain(`aria-label="Play ${site.product.singular} with Ada Winter"`);
  });

  test('the address of the latest event’s image contains the time of its last change, unless it is built in', async () => {
    const stamp = Date.parse(recent.updatedAt);
    expect(await html(pages.home)).toContain(`src="${recent.imageUrl}?t=${stamp}"`);
    const elsewhere = { ...recent, imageUrl: 'https://example.org/a.jpg?w=9' };
    expect(await html(pages.home, { activeRecentEvent: elsewhere })).toContain(`jpg?w=9&amp;t=${stamp}"`);
    expect(await html(pages.home, { activeRecentEvent: null })).not.toContain('?t=');
  });

  test.each([
    ['0', 'Back to Archive', pages.archive],
    ['-', `Back to ${site.product.plural}`, pages.product],
  ])('a recording that is known not to exist says so at once: %s', async (id, words, to) => {
    const page = await pageHtml(pathOf('video', id), { absent: true });
    expect(page).toContain(`No video available for this ${site.product.singular}`);
    expect(page).toMatch(new RegExp(`<a[^>]*href="${to}"[^>]*>${words}</a>`));
    expect(page).toContain('noindex');
    expect(await pageHtml(pathOf('video', id))).toContain('Loading video...');
  });

  test('a shared recording shows the guest’s picture, with its size if known', async () => {
    const own = await recording({ imageUrl: '/pictures/guest-moon-480.webp' });
    for (const name of ['og:image', 'twitter:image'])
      expect(meta(own, name)).toBe(`${site.url}/pictures/guest-moon-480.webp`);
    expect(meta(own, 'og:type')).toBe('video.other');
    expect(meta(own, 'og:image:width')).toBe('480');
    expect(meta(own, 'og:image:height')).toBe('600');
    expect(meta(own, 'og:image:alt')).toBe('A guest with a long plait under the moon');
    const uploaded = await recording({ imageUrl: '/media/a.webp' });
    expect(meta(uploaded, 'og:image')).toBe(`${site.url}/media/a.webp`);
    for (const part of ['width', 'height', 'alt']) expect(meta(uploaded, `og:image:${part}`)).toBeUndefined();
  });

  test('a shared episode shows its image, or the site’s if others cannot load it', async () => {
    const image = 'https://example.org/cover.jpg';
    expect(meta(await episodePage({ image }), 'og:image')).toBe(image);
    for (const none of ['', 'http://example.org/cover.jpg', '//example.org/cover.jpg', 'data:image/gif;base64,R0'])
      expect(meta(await episodePage({ image: none }), 'og:image'), none).toBe(`${site.url}/pictures/share.jpg`);
  });

  test('a shared recording is described by the beginning of its description, or by who talks with whom', async () => {
    const long = await episodePage({ description: `One\ntwo ${'and another '.repeat(40)}` });
    for (const name of ['description', 'og:description', 'twitter:description']) {
      const told = meta(long, name) ?? '';
      expect(told).toMatch(/^One two and another .*(and|another)…$/);
      expect(told.length).toBeLessThanOrEqual(200);
    }
    expect(meta(await episodePage({}), 'og:description')).toBe('A talk.');
    expect(meta(await recording({ description: 'A potter.' }), 'og:description')).toBe('A potter.');
    expect(meta(await recording({}), 'og:description')).toContain(`Ada Winter speaks with ${site.host.name}`);
  });
});
