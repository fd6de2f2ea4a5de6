import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { recent, upcoming } from '../../support/site/publicContent.ts';
import { check, letterApi, noCounts } from '../support/adminAnswers.ts';
import { documentAt } from '../support/documentAt.ts';
import { lose } from '../support/lose.ts';
import { accessible, fits, hasFocus, textsOf } from '../support/show.tsx';
import { type ApiAnswers, answer, calls, openSite, refused, see, signedIn } from '../support/site.tsx';

async function choose(item: string, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const booked = { id: 1, title: 'Lanterns', eventDate: '', isActive: true, inPerson: 38, virtual: 12 };

describe('the form of an event', () => {
  const lanterns = withTimes({
    ...{ ...upcoming, title: 'Lanterns', eventDate: 'May 3, 2047', joinLink: '', version: 4 },
    ...{ timeZone: 'Europe/London', roomSeats: 40, remindDay: false, remindHour: true },
  });
  const counts = { ...noCounts, events: [{ ...booked, signups: 50, waiting: 0 }] };
  const create = 'POST upcoming-events';
  const update = 'PUT upcoming-events/1';
  const answers: ApiAnswers = {
    ...{ ...signedIn, 'GET counts': counts, 'GET upcoming-events': [lanterns] },
    [create]: () => Response.json(lanterns, { status: 201 }),
    [update]: () => Response.json({ ...lanterns, version: 5 }),
  };
  const open = (more: ApiAnswers = {}, window = {}) =>
    openSite(pages.adminEvents, { answers: { ...answers, ...more }, ...window });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const has = (label: string, value: string) => expect.element(field(label)).toHaveValue(value);
  const sent = (name: string) => calls(name).at(-1)?.body;

  test('a new event begins with the usual place and price, and says what it understands of the times', async () => {
    await open();
    await button('Add New Event').click();
    await has('Venue', 'The Sample Hall');
    await has('Address', '100 Sample Street, New York, NY 10001');
    await has('Ticket price (optional)', '$10.00');
    await see('Still missing: Title, Guests, Description, Date, and Time');
    await expect.element(button('Create')).toBeDisabled();
    await expect.element(button('Create')).toHaveAccessibleDescription(/^Still missing/);
    await see('The site announces one event at a time: this one takes the place of another.');
    for (const [label, text] of Object.entries({ Title: 'A', Guests: 'B', Description: 'C', Date: 'May 8, 2100' }))
      await field(label).fill(text);
    await see('Saturday, May 8, 2100.');
    await field('Time').fill('11:30 - 1 PM');
    await see(/^Saturday, May 8, 2100, 11:30 AM to 1:00 PM, New York, in .* days\. Doors open at 10:50 AM\.$/);
    await field('Doors open (optional)').fill('11');
    await see(/Doors open at 11:00 AM\.$/);
    await expect.element(page.getByText('Still missing')).not.toBeInTheDocument();
    expect(page.getByRole('textbox', { name: /date|time|begins|ends/i }).elements()).toHaveLength(2);
    await button('Create').click();
    await expect
      .poll(() => sent(create))
      .toMatchObject({
        ...{ eventDate: 'May 8, 2100', eventTime: '11:30 - 1 PM', doorsTime: '11', attendance: 'both' },
        ...{ venue: 'The Sample Hall', address: '100 Sample Street, New York, NY 10001', price: '$10.00' },
      });
  });

  test('the form asks which of two times is meant, and takes the answer by a button', async () => {
    await open();
    await button('Edit Lanterns').click();
    await field('Time zone').selectOptions('New York (the site’s)');
    await field('Date').fill('November 7, 2100');
    await field('Time').fill('1:30');
    await see('Is it “1:30 AM” or “1:30 PM”?');
    await button('1:30 AM').click();
    await see('Clocks in New York show 1:30 AM twice on November 7, 2100. Is it “1:30 AM EDT” or “1:30 AM EST”?');
    await fits([768, 390, 1280]);
    await accessible({ page: true });
    await button('Update').click();
    await expect.element(field('Time')).toHaveAccessibleDescription(/^Clocks in New York show 1:30 AM twice/);
    expect(calls(update)).toEqual([]);
    await button('1:30 AM EST').click();
    await has('Time', '1:30 AM EST');
    await see(/^Sunday, November 7, 2100, 1:30 to 3:15 AM, New York, in/);
    await button('Update').click();
    await expect.poll(() => sent(update)).toMatchObject({ eventTime: '1:30 AM EST' });
  });

  test.each([
    ['Edit', 'Update', 'Updating...', update],
    ['Duplicate', 'Create', 'Creating...', create],
  ])(
    'after %s and %s, the button says “%s” and cannot be pressed until there is an answer',
    async (opens, label, pending, call) => {
      const answered = Promise.withResolvers<Response>();
      await open({ [call]: () => answered.promise });
      await (opens === 'Edit' ? button('Edit Lanterns').click() : choose(opens, 'Lanterns'));
      if (opens === 'Duplicate') await field('Date').fill('May 10, 2047');
      await field('Title').fill('Lanterns again');
      await button(label).click();
      await expect.element(page.getByRole('button', { name: pending })).toBeDisabled();
      answered.resolve(refused(400, 'Not like this'));
      await expect.element(button(label)).toBeEnabled();
    },
  );

  test('an event on Zoom only asks for no place, and one in the room only for no link', async () => {
    await open();
    await button('Edit Lanterns').click();
    await field('How people attend').selectOptions('On Zoom only');
    for (const label of ['Venue', 'Address', 'Ticket price (optional)', 'Doors open (optional)'])
      await expect.element(field(label)).not.toBeInTheDocument();
    await field('How people attend').selectOptions('In the room only');
    await expect.element(field('Venue')).toBeVisible();
    await expect.element(field('Zoom link (optional)')).not.toBeInTheDocument();
  });

  test('numbers that are none are refused in their fields, before anything is sent', async () => {
    await open();
    await button('Edit Lanterns').click();
    await field('Seats in the room (optional)').fill('a few');
    await button('Update').click();
    await see('Please enter a whole number of seats');
    await expect.element(field('Seats in the room (optional)')).toHaveFocus();
    await expect.element(field('Seats in the room (optional)')).toHaveAccessibleDescription(/whole number of seats/);
    await fits([768, 390, 1280]);
    await accessible({ page: true });
    expect(calls(update)).toEqual([]);
  });

  test('on a phone, a link to pay that is refused is shown above the buttons', async () => {
    await open({}, { width: 390, height: 700 });
    await button('Edit Lanterns').click();
    const link = field('Link to pay (optional)');
    await link.fill('the shop');
    await field('Title').fill('Lanterns again');
    link.element().scrollIntoView({ block: 'end' });
    await button('Update').click();
    await see('Please paste the whole link, which begins with https://');
    await expect.element(link).toHaveFocus();
    const foot = () => button('Update').element().parentElement?.getBoundingClientRect().top ?? 0;
    await expect.poll(() => foot() - link.element().getBoundingClientRect().bottom).toBeGreaterThan(0);
  });

  test('an event that is edited keeps what it has, also if someone else saved it in the meantime', async () => {
    await open({ [update]: () => refused(409, 'Someone else changed this event in the meantime.') });
    await button('Edit Lanterns').click();
    await expect.element(field('Time zone')).toHaveDisplayValue('London');
    await has('Seats in the room (optional)', '40');
    await expect.element(field('Remind people a day before')).not.toBeChecked();
    await field('Seats in the room (optional)').fill('60');
    await button('Update').click();
    await see('Someone else changed this event in the meantime.');
    expect(sent(update)).toMatchObject({ timeZone: 'Europe/London', remindDay: false, version: 4, roomSeats: 60 });
    await has('Seats in the room (optional)', '60');
  });

  test('whom a new time tells stands at the button, in view at 1440 x 900 from the form’s first field', async () => {
    await open({}, { width: 1440, height: 900 });
    await button('Edit Lanterns').click();
    await field('Time').fill('8:00 PM');
    await see('Saving tells the 50 people who signed up about the new time.');
    field('Title').element().scrollIntoView({ block: 'start' });
    const notice = page
      .getByText(/^Saving tells the 50 people/)
      .element()
      .getBoundingClientRect();
    const update = button('Update').element().getBoundingClientRect();
    expect(update.bottom).toBeLessThanOrEqual(900);
    expect(update.top - notice.bottom).toBeGreaterThanOrEqual(0);
    expect(update.top - notice.bottom).toBeLessThan(40);
  });

  test('a GIF is uploaded as it is, and the admin is told that it will not move', async () => {
    const uploaded = { success: true, message: 'Image uploaded', filePath: '/media/sea.webp' };
    const more = { 'GET recent-events': [], 'GET episodes': [], 'POST upload-image': uploaded };
    await openSite(pages.adminRecentEvents, { answers: { ...answers, ...more } });
    await button('Add Your First Event').click();
    await field('Image URL').click();
    const choose = document.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(choose, new File(['GIF89a'], 'sea.gif', { type: 'image/gif' }));
    await see('Image uploaded successfully. If it moves, it stands still: only its first picture is kept.');
    await has('Image URL', '/media/sea.webp');
  });
});

describe('times', () => {
  const event = withTimes({ ...upcoming, eventDate: 'May 1, 2031', eventTime: '7:00 PM' });

  const inZone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  afterEach(() => inZone(''));
  const open = (path: string) =>
    openSite(path, { answers: {}, published: documentAt(path, { activeUpcomingEvent: event }) });

  test.each([pages.home, pages.product, pages.signup])(
    'on %s a visitor elsewhere reads when the event begins where she is',
    async (path) => {
      await inZone('Europe/Rome');
      await open(path);
      await see('7:00 PM EDT');
      await see('1:00 AM on Friday where you are');
      await fits([768, 390, 1280]);
      await accessible({ page: true });
    },
  );

  test('on the same day only the time differs; in the event’s zone there is nothing more to say', async () => {
    await inZone('America/Los_Angeles');
    await open(pages.signup);
    await see(/^4:00 PM where you are$/);
    await inZone('America/Toronto');
    await open(pages.signup);
    await see('7:00 PM EDT');
    expect(page.getByText('where you are', { exact: false }).elements()).toHaveLength(0);
  });

  test.each([390, 1280])('nothing moves when the visitor’s own time comes, at %i px', async (width) => {
    const distance = async (path: string, zone: string) => {
      await inZone(zone);
      await openSite(path, { answers: {}, published: documentAt(path, { activeUpcomingEvent: event }), width });
      await see('7:00 PM EDT');
      if (zone === 'Europe/Rome') await see('where you are');
      // Lines break elsewhere in the font that stands in.
      await Promise.allSettled([...document.fonts].map((font) => font.load()));
      const top = (words: string) =>
        page.getByText(words, { exact: false }).first().element().getBoundingClientRect().top;
      return top(event.description) - top('7:00 PM EDT');
    };
    for (const path of [pages.home, pages.product, pages.signup])
      expect(await distance(path, 'Europe/Rome'), path).toBe(await distance(path, 'America/New_York'));
  });
});

describe('upcoming events', () => {
  const lanterns = withTimes({
    ...{ ...upcoming, title: 'Lanterns', eventDate: 'May 3, 2047', attendance: 'both', joinLink: '', version: 4 },
    ...{ roomSeats: 40, remindDay: true, remindHour: true },
  });
  const quiet = withTimes({ ...upcoming, id: 2, title: 'The Clockmaker', eventDate: 'in June', isActive: false });
  const counts = { ...noCounts, events: [{ ...booked, signups: 55, waiting: 5 }] };
  const openEvents = (more: ApiAnswers = {}, width = 1280) =>
    openSite(pages.adminEvents, {
      width,
      answers: { ...signedIn, 'GET counts': counts, 'GET upcoming-events': [lanterns, quiet], ...more },
    });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const row = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const dialog = () => page.getByRole('dialog');

  test('the list, the next event first, says how many seats are taken, and leads to sign-ups and the door', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await openEvents({
      'GET upcoming-events': [lanterns, quiet, withTimes({ ...quiet, id: 3, title: 'The Bell', eventDate: inTwoDays })],
    });
    await expect.element(row('Lanterns').getByText('38 of 40 in the room, 12 on Zoom, 5 waiting')).toBeVisible();
    await expect.element(row('The Clockmaker').getByText('No one has signed up yet')).toBeVisible();
    await expect.element(row('The Clockmaker').getByText('No exact time')).toBeVisible();
    await expect.element(row('The Bell').getByText('Zoom link missing')).toBeVisible();
    const link = (name: string) => page.getByRole('link', { name });
    await expect.element(link('Sign-ups: Lanterns')).toHaveAttribute('href', '/admin/signups?event=1');
    await expect.element(link('Door list: Lanterns')).toHaveAttribute('href', '/admin/door/1');
    expect(textsOf(page.getByRole('heading', { level: 2 }))).toEqual(['The Bell', 'Lanterns', 'The Clockmaker']);
    const actions = [...row('Lanterns').element().querySelectorAll('button, a')].filter((each) =>
      each.checkVisibility(),
    );
    expect(actions.map((each) => each.getAttribute('aria-label'))).toEqual([
      ...['Edit Lanterns', 'Sign-ups: Lanterns', 'Door list: Lanterns', 'More for Lanterns'],
    ]);
    await fits([768, 390, 1280]);
    await accessible({ page: true });
  });

  test.each([390, 1280])('numbers that come late move no button from under the pointer, at %i px', async (width) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await openEvents({ 'GET counts': () => promise }, width);
    const tops = () =>
      ['Edit Lanterns', 'Edit The Clockmaker'].map((name) => button(name).element().getBoundingClientRect().top);
    await expect.element(button('Edit The Clockmaker')).toBeVisible();
    const before = tops();
    resolve(Response.json(counts));
    await expect.element(row('Lanterns').getByText(/38 of 40/)).toBeVisible();
    expect(tops()).toEqual(before);
  });

  test('after an event, those who came and those who did not each have a prepared letter', async () => {
    const { answers } = letterApi();
    const evening = { ...counts.events[0], came: 30, noShows: 8 };
    Object.assign(answers, {
      'GET counts': { ...noCounts, events: [evening] },
      'GET recent-events': [{ ...recent, id: 5, title: 'The Bell', fromEventId: 1, version: 1 }],
      ...{ 'GET campaigns': [], 'GET upcoming-events': [lanterns] },
      'GET email-templates/recording_missed_5/check': check(),
    });
    await openSite(pages.adminRecentEvents, { answers });
    await expect.element(button('Tell those who booked: The Bell')).toBeVisible();
    await expect.element(button('Tell those who came: The Bell')).toBeVisible();
    await fits([390, 768, 1280]);
    await button('Tell those who didn’t come: The Bell').click();
    await see(/We missed you at “The Bell”\./);
    await button('Send').click();
    const group = 'Those who had a seat in the room and didn’t come (8)';
    await expect.element(dialog().getByLabelText(group, { exact: true })).toBeChecked();
  });

  test('before another event takes the place of the one that visitors see, the admin is asked', async () => {
    const wells = { ...lanterns, id: 2, title: 'Wells', isActive: false };
    await openEvents({ 'GET upcoming-events': [lanterns, wells], 'PUT upcoming-events/2/activate': {} });
    await button('Set Active: Wells').click();
    await see(/^They see one event at a time: “Lanterns” on .* comes off the site/);
    expect(calls('PUT upcoming-events/2/activate')).toEqual([]);
    await dialog().getByRole('button', { name: 'Set Active' }).click();
    await see('Event set as active successfully');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Edit Wells');
  });

  test('those who signed up before there was a date can be told of the event, until it is over', async () => {
    const listed = { ...booked, id: null, title: '', isActive: false, signups: 3, waiting: 0 };
    const answers = {
      ...{ ...letterApi().answers, 'GET upcoming-events': [lanterns], 'GET email-templates/spring/check': check() },
      'GET counts': { ...noCounts, events: [...counts.events, listed] },
    };
    const tell = () => button('Tell those waiting for a date');
    await openEvents(answers);
    await see('3 people signed up before there was a date, and can be told now.');
    await tell().click();
    const group = 'Those who signed up before there was a date (3)';
    await expect.element(dialog().getByLabelText(group, { exact: true })).toBeChecked();
    for (const gone of [{ eventDate: 'May 3, 2025' }, { canceledAt: '2047-04-01T10:00:00.000Z' }]) {
      await openEvents({ ...answers, 'GET upcoming-events': [withTimes({ ...lanterns, ...gone })] });
      await expect.element(row('Lanterns').getByText(/38 of 40/)).toBeVisible();
      await expect.element(tell()).not.toBeInTheDocument();
    }
  });

  test('numbers of people follow the visitors by themselves, also in what saving would tell', async () => {
    const seated = (inPerson: number) => ({
      'GET counts': { ...noCounts, events: [{ ...booked, inPerson, virtual: 0, signups: inPerson, waiting: 0 }] },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openEvents(seated(5));
    await button('Edit Lanterns').click();
    await field('Time').fill('6:00 PM');
    await see('Saving tells the 5 people who signed up about the new time.');
    await expect.element(row('Lanterns').getByText('5 of 40 in the room, 0 on Zoom')).toBeVisible();
    answer(seated(4));
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    await see('Saving tells the 4 people who signed up about the new time.');
    await expect.element(row('Lanterns').getByText('4 of 40 in the room, 0 on Zoom')).toBeVisible();
  });

  test('of a canceled event there is nothing left to do but to duplicate it', async () => {
    const canceledAt = '2047-04-01T10:00:00.000Z';
    await openEvents({ 'GET upcoming-events': [{ ...lanterns, isActive: false, canceledAt }] });
    await expect.element(row('Lanterns').getByText('Canceled', { exact: true })).toBeVisible();
    for (const name of ['Edit Lanterns', 'Set Active: Lanterns'])
      await expect.element(button(name)).not.toBeInTheDocument();
    await button('More for Lanterns').click();
    expect(textsOf(page.getByRole('menuitem'))).toEqual(['Duplicate', 'Delete']);
    await accessible({ page: true });
  });

  test('an event that someone else changed is not canceled; what was typed stays', async () => {
    await openEvents({ 'POST upcoming-events/1/cancel': () => refused(409, 'Someone else changed this event.') });
    await choose('Cancel event', 'Lanterns');
    await see('All 55 people who signed up get an email that says so. The event comes off the site');
    await field('A note for the email (optional)').fill('The hall is flooded.');
    await dialog().getByRole('button', { name: 'Cancel the event and tell 55 people' }).click();
    await see('Someone else changed this event.');
    expect(calls('POST upcoming-events/1/cancel').map(({ body }) => body)).toEqual([
      { version: 4, note: 'The hall is flooded.' },
    ]);
    await expect.element(field('A note for the email (optional)')).toHaveValue('The hall is flooded.');
    await button('Keep the event').click();
    await hasFocus('More for Lanterns');
  });

  test('canceling or deleting an event for which no one signed up only asks; else it says whom that tells', async () => {
    await openEvents();
    await choose('Cancel event', 'The Clockmaker');
    await see('No one has signed up, so no one is emailed. This can’t be undone.');
    await expect.element(field('A note for the email (optional)')).not.toBeInTheDocument();
    await expect.element(dialog().getByRole('button', { name: 'Cancel the event', exact: true })).toBeVisible();
    await dialog().getByRole('button', { name: 'Keep the event', exact: true }).click();

    await choose('Delete', 'Lanterns');
    await see('Are you sure you want to delete this event?');
    await see('55 people signed up, and deleting the event doesn’t tell them.');
    await accessible({ page: true });
    await dialog().getByRole('button', { name: 'Keep the event', exact: true }).click();
    await choose('Delete', 'The Clockmaker');
    await see('Are you sure you want to delete this event?');
    expect(page.getByText('doesn’t tell them', { exact: false }).elements()).toEqual([]);
  });

  test('if the code that refreshes lists does not load, what was written shows all the same', async () => {
    lose(/cacheUpdates/);
    let list = [lanterns, quiet];
    await openEvents({
      'GET upcoming-events': () => Response.json(list),
      'DELETE upcoming-events/2': () => {
        list = [lanterns];
        return new Response(null, { status: 204 });
      },
    });
    await choose('Delete', 'The Clockmaker');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await see('Event deleted successfully');
    await expect.element(row('The Clockmaker')).not.toBeInTheDocument();
  });

  test('the emails about an event are loaded when someone opens them, in plain words, or asked for again', async () => {
    const mails = {
      day: { state: 'due', dueAt: '2047-05-02T23:00:00.000Z', people: 40 },
      hour: { state: 'planned', dueAt: '2047-05-03T22:00:00.000Z', people: 0 },
      ...{ seated: 40, all: 55, informed: 50, unreachable: 2 },
    };
    let isUp = false;
    await openEvents({ 'GET upcoming-events/1/mails': () => (isUp ? Response.json(mails) : refused(400)) });
    await see('Emails about this event');
    expect(calls('GET upcoming-events/1/mails')).toEqual([]);
    await row('Lanterns').getByText('Emails about this event').click();
    await see('The emails couldn’t be loaded. Please try again.');
    isUp = true;
    await button('Retry').click();
    await see('40 of 40 people with a seat have been reminded');
    await see('Goes out Fri, May 3, 6:00 PM EDT');
    await see('50 of 55 people know; 3 are being told, which takes a few minutes; no email reaches 2');
    await fits([390, 1280]);
    await accessible({ page: true });
  });
});
