import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noCounts } from '../support/adminAnswers.ts';
import { accessible, fits, linesIn, textsOf } from '../support/show.tsx';
import { answer, calls, openSite, type Responder, refused, see, signedIn } from '../support/site.tsx';

const signup = (id: string, firstName: string, more: object = {}) => ({
  ...{ id, firstName, lastName: 'Lima', email: `${firstName.toLowerCase()}@example.org`, city: 'Lisbon' },
  ...{ attendanceType: 'in-person', eventId: 5, eventTitle: 'Lanterns', eventDate: 'May 3, 2031' },
  ...{ createdAt: '2031-04-01T10:00:00.000Z', subscribeNewsletter: false, consent: true, ...more },
});
const waiting = [
  signup('w2', 'Ben', { status: 'waiting', place: 2 }),
  signup('w3', 'Cleo', { status: 'waiting', place: 3, suppressed: 'bounced' }),
  signup('w4', 'Dora', { status: 'waiting', place: 4 }),
];
const rows = [
  signup('s1', 'Emil', { cameAt: '2031-05-03T22:40:00.000Z', paidAt: '2031-05-03T22:41:00.000Z' }),
  signup('s2', 'Finn'),
  ...waiting,
];
const event = {
  ...{ id: 5, title: 'Lanterns', eventDate: 'May 3, 2031', isActive: true },
  ...{ signups: 2, inPerson: 2, virtual: 0, waiting: 3, came: 1, noShows: 1 },
};
const openSignups = (path: string, width = 1280) =>
  openSite(path, {
    answers: {
      ...signedIn,
      'GET audience-members': rows,
      'GET counts': { signups: 2, events: [event] },
      'GET upcoming-events/5/waiting': waiting,
    },
    width,
  });
const list = () => page.getByRole('region', { name: 'Waiting list' });
const names = () => textsOf(list().getByRole('rowheader'));

test('an event’s waiting list is in order, and says who gets no email', async () => {
  await openSignups('/admin/signups?event=5');
  await see(
    '3 people are waiting. Until the event begins or sign-up closes, the first in line gets the next free seat',
  );
  expect(names()).toEqual(['Ben Lima', 'Cleo Lima', 'Dora Lima']);
  await see('Email bounced: passed over');
  await accessible({ page: true });
  await fits([390, 768, 1280]);
});

test('the sign-ups say where each stands', async () => {
  await openSignups('/admin/signups');
  for (const words of ['In-Person Came, paid', 'In-Person', 'In-Person Waiting'])
    await expect.element(page.getByRole('cell', { name: words, exact: true }).first()).toBeVisible();
  expect(list().elements()).toEqual([]);
  await see('Sign-ups are deleted 12 months after their event.');
});

test('on a tablet, a city is whole and on one line', async () => {
  await openSignups('/admin/signups', 768);
  answer({ 'GET audience-members': [signup('s1', 'Emil', { city: 'Thiruvananthapuram' })] });
  await openSite('/admin/signups', { width: 768 });
  const city = page.getByRole('cell', { name: /Thiruvananthapuram/ });
  await expect.element(city).toBeVisible();
  expect(city.element().scrollWidth).toBeLessThanOrEqual(city.element().clientWidth);
  expect(linesIn(city)).toBe(1);
});

test('an admin moves people on the list, and gives one of them a seat', async () => {
  await openSignups('/admin/signups?event=5');
  await see('3 people are waiting.');
  answer({
    'PUT audience-members/w4/place': {},
    'PUT audience-members/w2/place': {},
    'GET upcoming-events/5/waiting': [waiting[0], waiting[2], waiting[1]],
  });
  await page.getByRole('button', { name: 'Up Dora Lima' }).click();
  await expect.poll(names).toEqual(['Ben Lima', 'Dora Lima', 'Cleo Lima']);
  expect(calls('PUT audience-members/w4/place').map(({ body }) => body)).toEqual([{ before: 'w3' }]);
  // The last moves down no further, the first not up.
  await expect.element(page.getByRole('button', { name: 'Up Ben Lima' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Down Cleo Lima' })).toBeDisabled();
  await page.getByRole('button', { name: 'Down Ben Lima' }).click();
  await expect.poll(() => calls('PUT audience-members/w2/place').map(({ body }) => body)).toEqual([{ before: 'w3' }]);

  answer({
    'PUT audience-members/w4': () => refused(409, 'No seat is free in the room. Give the event more seats.'),
  });
  await page.getByRole('button', { name: 'Give a seat to Dora Lima' }).click();
  await see(/gets a free seat now, ahead of Ben Lima, who is next in line\./);
  expect(calls('PUT audience-members/w4')).toEqual([]);
  await page.getByRole('button', { name: 'Give the Seat' }).click();
  await see('No seat is free in the room. Give the event more seats.');
  answer({ 'PUT audience-members/w4': { status: 'booked' }, 'GET upcoming-events/5/waiting': waiting.slice(0, 2) });
  await page.getByRole('button', { name: 'Give the Seat' }).click();
  await see('Dora Lima has a seat. We’re emailing them.');
  await expect.poll(names).toEqual(['Ben Lima', 'Cleo Lima']);
  expect(calls('PUT audience-members/w4').map(({ body }) => body)).toEqual([{ seat: 'free' }, { seat: 'free' }]);
});

const lanterns = { id: 5, title: 'Lanterns', eventDate: 'May 3, 2031', attendance: 'both', isActive: true };

test('where every seat is taken, an admin may give one more, and knows it', async () => {
  await openSignups('/admin/signups?event=5');
  answer({ 'GET upcoming-events': [{ ...lanterns, roomSeats: 2 }], 'PUT audience-members/w3': { status: 'booked' } });
  await page.getByRole('button', { name: 'Give a seat to Cleo Lima' }).click();
  await see(/^Every seat is taken: Cleo Lima gets one more, ahead of Ben Lima, who is next in line\./);
  await see(/No email reaches them, so please tell them yourself\.$/);
  await page.getByRole('button', { name: 'Give the Seat' }).click();
  await see('Cleo Lima has a seat.');
  expect(calls('PUT audience-members/w3').map(({ body }) => body)).toEqual([{ seat: 'extra' }]);
});

test('an admin corrects a sign-up, and reads before saving who is emailed', async () => {
  await openSignups('/admin/signups');
  answer({ 'GET upcoming-events': [{ ...lanterns, onlineSeats: 1 }] });
  await page.getByRole('button', { name: 'Edit finn@example.org, May 3, 2031' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit a sign-up' });
  await see('We’ll email them if it changes where they stand.');
  await dialog.getByLabelText('Email (optional)').fill('fynn@example.org');
  await see('We’ll email fynn@example.org to say where they stand. The links in earlier emails stop working.');
  await dialog.getByLabelText('Attends').selectOptions('On Zoom');
  await dialog.getByLabelText('Give them a seat even if none is free').click();
  await accessible();
  await fits([390, 768, 1280]);
  answer({ 'PUT audience-members/s2': () => refused(409, 'fynn@example.org has signed up for this event already.') });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await see('fynn@example.org has signed up for this event already.');
  answer({ 'PUT audience-members/s2': { status: 'booked' } });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await see('Finn Lima is on the list of guests.');
  const names = { firstName: 'Finn', lastName: 'Lima' };
  expect(calls('PUT audience-members/s2').at(-1)?.body).toEqual({
    ...{ ...names, email: 'fynn@example.org', attendanceType: 'virtual', seat: 'extra' },
  });
});

test('an admin who deletes a sign-up for an event to come chooses whether its person is told', async () => {
  await openSignups('/admin/signups');
  answer({
    'GET upcoming-events': [{ ...lanterns, startsAt: '2031-05-03T23:00:00Z' }],
    'DELETE audience-members/s2': {},
  });
  await page.getByRole('button', { name: 'Delete finn@example.org, May 3, 2031' }).click();
  await expect.element(page.getByLabelText('Tell finn@example.org that their sign-up is canceled')).toBeChecked();
  await accessible();
  answer({ 'DELETE audience-members/s2': () => refused(500, 'Please try again.') });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/^Failed to delete|Please try again\.$/)
        .first(),
    )
    .toBeVisible();
  answer({ 'DELETE audience-members/s2': {} });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await see('Sign-up deleted successfully');
  // The focus goes on to the next row.
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Emails to ben@example.org');
  expect(calls('DELETE audience-members/s2').map(({ query }) => String(query))).toEqual(['tell=true', 'tell=true']);
});

test('an admin adds a guest who called, and is told beforehand whether they are emailed', async () => {
  await openSite('/admin/signups', {
    answers: {
      ...{ ...signedIn, 'GET audience-members': [signup('s1', 'Emil', { email: '' })] },
      'GET counts': { signups: 1, events: [event] },
      'GET upcoming-events': [lanterns, { ...lanterns, id: 4, title: 'Bells', isActive: false, canceledAt: 'x' }],
      'POST upcoming-events/5/signups': () => refused(409, 'Every seat is taken.'),
    },
    width: 1280,
  });
  await expect.element(page.getByRole('button', { name: 'Delete Emil Lima, May 3, 2031' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Emails to/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Add Guest' }).click();
  await see('Without an address, no email goes to them: neither a confirmation nor news of a change.');
  await accessible();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('First Name').fill('Gus');
  await dialog.getByLabelText('Last Name').fill('Reed');
  await dialog.getByRole('button', { name: 'Add Guest' }).click();
  await see('Every seat is taken.');
  await dialog.getByLabelText('Email (optional)').fill('gus@example.org');
  await see(/^We’ll email gus@example.org to say where they stand, as if they had signed up themselves\./);
  answer({ 'POST upcoming-events/5/signups': { status: 'waiting' } });
  await dialog.getByRole('button', { name: 'Add Guest' }).click();
  await see('Gus Reed is on the waiting list, because every seat is taken. We’re emailing them.');
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = { firstName: 'Gus', lastName: 'Reed', attendanceType: 'in-person' };
  expect(calls('POST upcoming-events/5/signups').map(({ body }) => body)).toEqual([
    { ...sent, email: '' },
    { ...sent, email: 'gus@example.org' },
  ]);
});

test('an admin deletes all sign-ups that aren’t confirmed, in one press', async () => {
  const unconfirmed = signup('u1', 'Gus', { status: 'unconfirmed' });
  await openSite('/admin/signups?event=5', {
    answers: {
      ...signedIn,
      'GET audience-members': [...rows, unconfirmed, signup('h1', 'Hana', { heldUntil: 1, status: 'booked' })],
      'GET counts': { signups: 2, events: [{ ...event, unconfirmed: 1 }] },
      'GET upcoming-events/5/waiting': [],
    },
    width: 1280,
  });
  await see(/^1 person signed up but hasn’t pressed the button in our email yet\./);
  expect(page.getByText('Not confirmed', { exact: true }).elements()).toHaveLength(1);
  expect(page.getByText('Seat kept', { exact: true }).elements()).toHaveLength(1);
  await accessible({ page: true });
  await fits([390, 768, 1280]);
  answer({
    'DELETE upcoming-events/5/unconfirmed': { removed: 1 },
    'GET counts': { signups: 2, events: [{ ...event, unconfirmed: 0 }] },
    'GET audience-members': rows,
  });
  await page.getByRole('button', { name: 'Delete This Sign-up' }).click();
  expect(calls('DELETE upcoming-events/5/unconfirmed')).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await see('The sign-ups that weren’t confirmed are deleted');
  await expect.poll(() => page.getByText('Not confirmed', { exact: true }).elements()).toEqual([]);
  expect(page.getByRole('heading', { name: 'Not confirmed yet' }).elements()).toEqual([]);
});

test.each([
  ['/admin/signups', 'emil@example.org'],
  ['/admin/subscribers', 'ana@example.org'],
])('an admin sees which emails a person of %s got, newest first, and what became of each', async (path, email) => {
  const section = (title: string, ...facts: object[]) => ({
    ...{ title, stays: false, records: facts.map((each) => ({ facts: each })) },
  });
  const letter = { subject: 'A letter', sentTo: 'newsletter', startedAt: '2031-03-04T10:00:00.000Z', outcome: 'Sent' };
  const late = { ...letter, subject: 'Another', startedAt: '2031-06-07T10:00:00.000Z' };
  const welcome = { what: 'Welcome to the newsletter', since: '2031-04-05T10:00:00.000Z', outcome: 'Not sent' };
  await openSite(path, {
    answers: {
      ...{ ...signedIn, 'GET audience-members': [rows[0]], 'GET subscribers': [subscriber('Ana')] },
      'GET counts': { signups: 1, subscribers: 1, events: [event] },
      'POST personal-data': {
        ...{ email, at: '2031-06-08T10:00:00.000Z' },
        kept: [
          section('Newsletter subscription', { firstName: 'Ana' }),
          section('Letters', { ...late, outcome: 'bounced', reason: 'Permanent, NoEmail' }, letter, letter),
          section('Emails', { ...welcome, reason: 'unsubscribed' }),
        ],
      },
    },
    width: 1280,
  });
  await page.getByRole('button', { name: `Emails to ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: `Emails to ${email}` });
  await expect.element(dialog.getByText('This mailbox doesn’t exist', { exact: false })).toBeVisible();
  const [, ...shown] = textsOf(dialog.getByRole('row'));
  expect(shown.map((text) => text.replace(/Technical.*/, ''))).toEqual([
    'Jun 7, 2031AnotherBounced This mailbox doesn’t exist',
    'Apr 5, 2031Welcome to the newsletterNot sent Unsubscribed',
    'Mar 4, 2031A letterSent ',
    'Mar 4, 2031A letterSent ',
  ]);
  expect(calls('POST personal-data').map(({ body }) => body)).toEqual([{ email }]);
  await accessible();
});

const person = (id: string, reason: string, at: string, firstName?: string) => ({
  ...{ id, reason, at, email: `${firstName?.toLowerCase() ?? 'mistyped'}@example.org` },
  ...(firstName && { firstName, lastName: 'Lima' }),
});
const people = [
  person('3', 'complained', '2026-11-20T10:00:00.000Z', 'Cem'),
  person('2', 'bounced', '2026-11-19T10:00:00.000Z'),
  person('1', 'unsubscribed', '2026-11-18T10:00:00.000Z', 'Leo'),
];
const openNoLongerMailed = (more: object = {}, width = 1440) =>
  openSite('/admin/subscribers?tab=no-longer-mailed', {
    answers: { ...signedIn, 'GET suppressions': people, 'GET counts': { erased: 3 }, ...more },
    width,
  });
/** The files that the page gives to the browser. */
function savedFiles(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:nothing';
  });
  return saved;
}
const linesOf = async (file: Blob | undefined) => (await file?.text())?.replace('\uFEFF', '').trim().split('\r\n');
const addresses = () => textsOf(page.getByRole('cell')).flatMap((text) => /\S+@\S+/.exec(text)?.[0] ?? []);

test('an admin reads why each person gets no letters, narrows the list to a reason, and searches it', async () => {
  await openNoLongerMailed();
  await see('3 in all, newest first');
  expect(addresses()).toEqual(people.map(({ email }) => email));
  for (const words of ['Marked a letter as spam', 'Email bounced', 'Unsubscribed'])
    await expect.element(page.getByRole('cell', { name: words })).toBeVisible();
  await see('3 erased people are kept only as fingerprints');
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Unsubscribed');
  await see('1 found, newest first');
  expect(addresses()).toEqual(['leo@example.org']);
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('All reasons');
  await page.getByRole('searchbox').fill('cem');
  await expect.poll(addresses).toEqual(['cem@example.org']);
});

test('the exported file has a status that other systems know, and no one is deleted or edited here', async () => {
  await openNoLongerMailed();
  await see('3 in all, newest first');
  expect(page.getByRole('button', { name: /Delete|Edit/ }).elements()).toEqual([]);
  const saved = savedFiles();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await see('3 rows were saved as a CSV file.');
  expect(await linesOf(saved[0])).toEqual([
    'First Name,Last Name,Email,Status,Reason,Date',
    'Cem,Lima,cem@example.org,complained,Marked a letter as spam,2026-11-20T10:00:00.000Z',
    ',,mistyped@example.org,bounced,Email bounced,2026-11-19T10:00:00.000Z',
    'Leo,Lima,leo@example.org,unsubscribed,Unsubscribed,2026-11-18T10:00:00.000Z',
  ]);
});

test('an empty list says that all is well', async () => {
  await openNoLongerMailed({ 'GET suppressions': [], 'GET counts': { erased: 1 } }, 390);
  await see('No one has unsubscribed, and every address works');
  await see('One erased person is kept only as a fingerprint');
});

test('an admin deletes several subscribers; after a failure, who is left stays selected', async () => {
  const subscribers = ['Ana', 'Bo', 'Cy'].map((name) => subscriber(name));
  const [ana, bo, cy] = subscribers.map(({ id }) => `DELETE subscribers/${id}`);
  await openSite('/admin/subscribers', {
    answers: {
      ...{ ...signedIn, 'GET subscribers': subscribers, 'GET counts': { subscribers: 3 } },
      ...{ [`${ana}`]: {}, [`${bo}`]: () => refused(500, 'Something went wrong.'), [`${cy}`]: {} },
    },
    width: 1280,
  });
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await select('ana@example.org').click();
  await select('cy@example.org').click();
  await see('2 subscribers selected');
  await select('cy@example.org').click();
  await select('bo@example.org').click();
  await accessible();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await see('ana@example.org, bo@example.org');
  await see('The newsletter no longer reaches them, unless they subscribe again or are in a list that you import.');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await see('Not everyone was deleted. Who is left is still selected: please try again');
  await expect.poll(addresses).toEqual(['bo@example.org', 'cy@example.org']);
  await see('1 subscriber selected');
  answer({ [`${bo}`]: {} });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Select All 2 Below' }).click();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await see('2 subscribers deleted');
  await expect.poll(addresses).toEqual([]);
  expect(calls(`${ana}`)).toHaveLength(1);
});

test('before one subscriber is deleted, an admin reads what brings them back', async () => {
  await openSite('/admin/subscribers', {
    answers: { ...signedIn, 'GET subscribers': [subscriber('Ana')], 'GET counts': { subscribers: 1 } },
  });
  await page.getByRole('button', { name: 'Delete ana@example.org' }).click();
  await see('unless they subscribe again or are in a list that you import.');
});

test('the number below a list is never less than the rows above it', async () => {
  const subscribers = Array.from({ length: 54 }, (_, n) => subscriber(`Reader${n}`));
  await openSite('/admin/subscribers', {
    answers: { ...signedIn, 'GET subscribers': subscribers, 'GET counts': { subscribers: 0 } },
  });
  await see('54 in all, newest first');
});

test('who was taken over from a file is listed with it', async () => {
  await openNoLongerMailed({ 'GET suppressions': [{ ...people[2], source: 'Mailchimp, list of the retreat' }] });
  await see('According to a file: Mailchimp, list of the retreat');
});

const subscriber = (firstName: string, suppressed?: string) => ({
  ...{ id: firstName, firstName, lastName: 'Lima', email: `${firstName.toLowerCase()}@example.org` },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', consent: { source: 'Form', at: '2026-11-20T10:00:00.000Z' } },
  ...(suppressed && { suppressed }),
});

test('the plain file of subscribers leaves out people who get no letters and counts them', async () => {
  const subscribers = [subscriber('Ana'), subscriber('Bo', 'bounced'), subscriber('Cy', 'complained')];
  await openSite('/admin/subscribers', {
    answers: { ...signedIn, 'GET subscribers': subscribers, 'GET counts': { subscribers: 3 } },
  });
  await see('3 in all, newest first');
  const saved = savedFiles();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await see('1 row was saved as a CSV file. 2 people aren’t in it, because no letter may reach them');
  expect(await linesOf(saved[0])).toEqual([
    'ID,First Name,Last Name,Email,Subscription Date',
    'Ana,Ana,Lima,ana@example.org,2026-11-20T10:00:00.000Z',
  ]);
  await page.getByRole('checkbox', { name: 'With all details' }).click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await see('3 rows were saved as a CSV file.');
  expect((await linesOf(saved[1]))?.map((line) => line.split(',')[5])).toEqual([
    ...['Status', 'subscribed', 'bounced', 'complained'],
  ]);
});

describe('unsent emails', () => {
  const mail = (n: number, more: object = {}) => ({
    ...{ person: `person-${n}`, mail: `welcome#${n}`, kind: 'welcome', state: 'FAILED', reason: 'MessageRejected: no' },
    ...{ at: `2026-11-20T10:0${n}:00.000Z`, isRepeatable: true, to: { name: 'Ana Lima', email: 'ana@example.org' } },
    ...more,
  });
  const bo = { name: 'Bo Reed', email: 'bo@example.org' };
  const mails = [
    mail(1),
    mail(2, { kind: 'signup', says: 'booked', mail: 'signup#2', state: 'IN_DOUBT', reason: 'socket hang up', to: bo }),
    mail(3, { kind: 'details', mail: 'details#3', isRepeatable: false, to: null }),
  ];
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const list = () => dialog('Emails that may not have been sent');
  const button = (name: string) => list().getByRole('button', { name, exact: true });
  const bodies = () => calls('POST mails/decide').map(({ body }) => body);

  /** The dashboard of a site on which these emails wait for an admin. */
  async function open(waiting: object[], width = 1280) {
    let rows = waiting;
    const decide: Responder = ({ body }) => {
      rows = rows.filter((each) => (each as { mail: string }).mail !== (body as { mail: string }).mail);
      return new Response(null, { status: 204 });
    };
    const unsentMail = () => (rows.length > 0 ? { count: rows.length, reason: 'MessageRejected: no' } : null);
    await openSite('/admin', {
      width,
      answers: {
        ...signedIn,
        'GET counts': () => Response.json({ ...noCounts, unsentMail: unsentMail() }),
        'GET mails/unsent': () => Response.json(rows),
        'POST mails/decide': decide,
        'GET health': { report: { checkedAt: new Date().toISOString(), checks: [] }, pending: false },
        ...{ 'GET scheduled-sends': [], 'GET upcoming-events': [], 'GET audience-members': [] },
      },
    });
    await page.getByRole('button', { name: 'Decide What to Do' }).click();
  }

  test.each([1280, 390])('an admin decides about each email that wasn’t sent, at %d px', async (width) => {
    await open(mails, width);
    await see('3 emails weren’t sent, or may not have been');
    await expect.element(list().getByText('Ana Lima, ana@example.org')).toBeVisible();
    const refusal = list().getByText('The email service refused the email', { exact: false });
    await expect.element(refusal.first()).toBeVisible();
    await expect.element(list().getByText('They may already have it.', { exact: false })).toBeVisible();
    await expect.element(list().getByText('They can ask for a new one.', { exact: false })).toBeVisible();
    expect(list().element().scrollWidth).toBeLessThanOrEqual(list().element().clientWidth);
    const again = list().getByRole('button', { name: /^Send Again/ });
    expect(again.elements()).toHaveLength(2);

    await button('Send Again: Welcome to the newsletter, Ana Lima').click();
    await see('We’ll send it again, if it still applies.');
    await expect.element(list().getByText('Ana Lima, ana@example.org')).not.toBeInTheDocument();
    // The button that had the focus is gone.
    await expect.element(list().getByText('Nothing is sent again unless you say so.')).toHaveFocus();

    await button('Send Again: Confirmation of a sign-up, Bo Reed').click();
    const question = dialog('Send this email again?');
    await expect.element(question.getByText('If the first one arrived, they’ll get it twice.')).toBeVisible();
    expect(bodies()).toHaveLength(1);
    await question.getByRole('button', { name: 'Send Again' }).click();
    await expect.element(list().getByText('Bo Reed', { exact: false })).not.toBeInTheDocument();

    await button('Leave It: Link to what is kept, someone who has left').click();
    await expect.element(list().getByText('No more emails are waiting for you.')).toHaveFocus();
    expect(bodies()).toEqual([
      { person: 'person-1', mail: 'welcome#1', as: 'send-again' },
      { person: 'person-2', mail: 'signup#2', as: 'send-again' },
      { person: 'person-3', mail: 'details#3', as: 'leave' },
    ]);
    await list().getByRole('button', { name: 'Close' }).last().click();
    await see('Nothing needs your attention');
  });

  test('all can be left at once, after a question', async () => {
    await open(mails);
    await button('Leave Them All').click();
    await dialog('Leave these 3 emails?').getByRole('button', { name: 'Leave Them All' }).click();
    await see('No more emails are waiting for you.');
    expect(bodies().map((body) => (body as { as: string }).as)).toEqual(['leave', 'leave', 'leave']);
  });

  test('a refusal says why, and the email stays', async () => {
    await open([mail(1)]);
    await see('One email wasn’t sent, or may not have been');
    answer({ 'POST mails/decide': () => refused(409, 'This email can’t be sent again') });
    await button('Send Again: Welcome to the newsletter, Ana Lima').click();
    await see('This email can’t be sent again');
    await expect.element(list().getByText('Ana Lima, ana@example.org')).toBeVisible();
  });

  test('someone who is looked up can be sent an email again, which asks first if they have it', async () => {
    const record = (n: number, outcome: string) => ({
      facts: { what: 'Welcome to the newsletter', since: `2026-11-2${n}T10:00:00.000Z`, outcome },
      mail: { person: `person-${n}`, mail: `welcome#${n}`, mayHaveIt: outcome === 'Sent' },
    });
    const kept = [{ title: 'Emails', stays: false, records: [record(1, 'Sent'), record(2, 'Could not be sent')] }];
    await openSite('/admin/subscribers', {
      answers: {
        ...{ ...signedIn, 'GET subscribers': [], 'GET counts': noCounts },
        'POST personal-data': { email: 'ana@example.org', at: '2026-11-22T10:00:00.000Z', kept },
        'POST mails/decide': () => new Response(null, { status: 204 }),
      },
    });
    await page.getByRole('button', { name: 'One Person’s Data' }).click();
    await page.getByLabelText('Email Address').fill('ana@example.org');
    await page.getByRole('button', { name: 'Look Up' }).click();
    await see('Kept about ana@example.org');
    expect(document.body.textContent).not.toMatch(/person-1/);
    const again = (day: number) =>
      page.getByRole('button', {
        name: `Send Again: Welcome to the newsletter, ana@example.org, Nov ${day}, 2026, 5:00 AM EST`,
      });
    await again(22).click();
    await expect.element(page.getByText('We’ll send it again, if it still applies.').first()).toHaveFocus();
    await again(21).click();
    await dialog('Send this email again?').getByRole('button', { name: 'Send Again' }).click();
    await expect.element(again(21)).not.toBeInTheDocument();
    expect(bodies()).toEqual([
      { person: 'person-2', mail: 'welcome#2', as: 'send-again' },
      { person: 'person-1', mail: 'welcome#1', as: 'send-again' },
    ]);

    const saved = savedFiles();
    await page.getByRole('button', { name: 'Save as JSON' }).click();
    await expect.poll(() => saved.length).toBe(1);
    expect(await saved[0]?.text()).toMatch(/Could not be sent/);
    expect(await saved[0]?.text()).not.toMatch(/person-1/);

    await page.getByRole('button', { name: 'Erase...' }).click();
    const question = dialog('Erase this person’s data?');
    await expect.element(question.getByText('Backups of the tables', { exact: false })).toBeVisible();
    const cut = [question.element(), ...question.element().querySelectorAll('p, li')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    expect(cut).toEqual([]);
  });
});

const pastImports = [
  {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'wrong.csv',
    source: 'the old list',
    counts: { added: 45, known: 2 },
  },
  { id: '00000000-0000-4000-8000-000000000001', name: 'retreat.csv', source: 'the retreat', counts: { known: 3 } },
].map((each, n) => ({
  ...{ ...each, by: 'admin', at: `2031-05-0${3 - n}T10:00:00.000Z`, total: 47 },
  keptUntil: `20${35 - 15 * n}-05-10T10:00:00.000Z`,
}));
const [wrong] = pastImports;

test('past imports are listed; those whom one added are removed after a question, and who stays is named', async () => {
  const undoing = `POST subscriber-imports/${wrong?.id}/undo`;
  const parts = [
    { removed: 30, stay: [{ email: 'bo@example.org', why: 'changed' }], next: '80' },
    { removed: 13, stay: [{ email: 'cy@example.org', why: 'subscribed' }] },
  ];
  await openSite('/admin/subscriber-import', {
    answers: {
      ...signedIn,
      'GET subscriber-imports/latest': null,
      'GET subscriber-imports': pastImports,
      [undoing]: () => Response.json(parts.shift()),
    },
  });
  await see('“the old list”, by admin');
  expect(page.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(1);
  // The file of the second is older than a week, and its report gone with it.
  expect(page.getByRole('button', { name: 'Download the Report' }).elements()).toHaveLength(1);
  await fits([390, 768, 1280]);
  await page.getByRole('button', { name: 'Remove the 45 Added' }).click();
  await see('Remove the 45 subscribers that wrong.csv added?');
  await accessible();
  answer({ 'GET subscriber-imports': [{ ...wrong, undoneAt: '2031-05-04T10:00:00.000Z' }, pastImports[1]] });
  await page.getByRole('button', { name: 'Remove Them' }).click();
  await see('43 subscribers that wrong.csv added were removed. 2 stay:');
  await see('bo@example.org: their details were changed since');
  await see('cy@example.org: they subscribed by a form since');
  expect(calls(undoing).map(({ body }) => body)).toEqual([{}, { after: '80' }]);
  await see('Removed on May 4, 2031');
  expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([]);
  await accessible({ page: true });
});

test('subscribers can be filtered by where they came from', async () => {
  const from = (firstName: string, more: object) => ({
    ...{ id: firstName, firstName, lastName: 'Lima', email: `${firstName}@example.org`, version: 1 },
    ...{ createdAt: '2031-04-01T10:00:00.000Z', consent: { source: 'x', at: '2031-04-01T10:00:00.000Z' }, ...more },
  });
  const words = { source: 'Newsletter form', at: '2031-04-01T10:00:00.000Z', words: 'I agree' };
  await openSite('/admin/subscribers', {
    answers: {
      ...signedIn,
      'GET subscribers': [
        from('form', { consent: words }),
        from('hand', {}),
        from('wrong', { importId: wrong?.id }),
        from('other', { importId: pastImports[1]?.id }),
      ],
      'GET subscriber-imports': pastImports,
      'GET counts': { subscribers: 4 },
      'GET subscriber-growth': { days: [], joined: 0, left: 0 },
    },
  });
  const all = ['form', 'hand', 'wrong', 'other'];
  const shown = () => all.filter((name) => page.getByRole('cell', { name, exact: true }).query());
  for (const [option, expected] of [
    ['A form of this site', ['form']],
    ['Added by hand', ['hand']],
    ['Any file', ['wrong', 'other']],
    ['wrong.csv, May 3, 2031, 6:00 AM EDT', ['wrong']],
    ['All sources', all],
  ] as const) {
    await page.getByLabelText('Source').selectOptions(option);
    await expect.poll(shown).toEqual(expected);
  }
});
