import { expect, test } from 'vitest';
import { thingsOf } from '../../../../frontend/document/structuredData.ts';
import { pageAt, pages } from '../../../../shared/site/pages.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { pageHtml } from '../../../support/site/pageHtml.tsx';
import { upcoming } from '../../../support/site/publicContent.ts';

/** The text of a page, and what it tells search engines of the event. */
async function pageWith(event: object, path: string = pages.signup) {
  const answers = { activeUpcomingEvent: withTimes({ ...upcoming, ...event }), activeRecentEvent: null };
  const html = await pageHtml(path, { answers });
  const words = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  const [data] = JSON.parse(JSON.stringify(thingsOf({ page: pageAt(path), path, answers })));
  return { html, words, data };
}

const own = {
  ...{
    eventTime: '11:00 AM',
    duration: '90 minutes',
    venue: 'The Boathouse',
    address: '1 Quay, Hudson, NY',
    price: '$25.00',
  },
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

test('search engines read the event’s own place, price and times', async () => {
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
    offers: { price: '25.00' },
  });
  const online = (await pageWith({ attendance: 'virtual' })).data;
  expect(online).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: [{ '@type': 'VirtualLocation' }],
    offers: { price: '0' },
  });
  expect(online).not.toHaveProperty('doorTime');
  const room = (await pageWith({ attendance: 'in-person', price: 'By donation' })).data;
  expect(room).toMatchObject({ eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' });
  expect(room.location).toHaveLength(1);
  expect(room).not.toHaveProperty('offers');
});

test('a page that was published after sign-up had closed has no form for the event', async () => {
  const closed = { isClosed: true, signupCloses: '2099-12-11T17:00' };
  const { html, words } = await pageWith(closed);
  expect(words).toContain('closed on Friday, December 11, at 5:00 PM EST');
  expect(html).not.toContain('action="/api/audience-signup"');
  expect((await pageWith(closed, pages.home)).words).toContain('Sign-up has closed');
});

test('a ticket is paid at the event’s own shop, by those who come to the room', async () => {
  const payLink = 'https://tickets.example/lanterns';
  const { html, data } = await pageWith({ payLink, signupCloses: '2099-12-11T17:00' });
  expect(html).toMatch(/<a href="https:\/\/tickets\.example\/lanterns"[^>]*rel="noopener noreferrer"/);
  expect(data.offers).toMatchObject({ price: '10.00', url: payLink, validThrough: '2099-12-11T17:00:00-05:00' });
  const online = await pageWith({ payLink, attendance: 'virtual' });
  expect(online.html).not.toContain(payLink);
  expect(online.data.offers.url).not.toBe(payLink);
});
