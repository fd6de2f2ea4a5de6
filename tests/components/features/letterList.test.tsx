import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { campaign, check, letterApi, news, newsTitle, noCounts, scheduledSend } from '../support/adminAnswers.ts';
import { accessible, fits, textsOf } from '../support/show.tsx';
import { type ApiCall, answer, calls, openSite, refused, see, signedIn } from '../support/site.tsx';

async function openLetters({ width = 1440, height = 900 } = {}) {
  const api = letterApi();
  await openSite(pages.adminEmailTemplates, { answers: api.answers, width, height });
  await expect.element(row()).toBeVisible();
  return api;
}

const row = (title = newsTitle) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** Presses a button of a letter's row. */
const choose = (label: string, title = newsTitle) =>
  row(title).getByRole('button', { name: label, exact: true }).click();
const dialog = (name: string) => page.getByRole('dialog', { name });
const editor = (title: string) => page.getByRole('heading', { level: 1, name: `Edit Template: ${title}` });
const leave = () => page.getByRole('link', { name: 'Back to Letters' }).click();
const press = (name: string) => page.getByRole('button', { name }).last().click();
const field = (label: string | RegExp) => page.getByLabelText(label).first();
const subject = () => field(/^Subject/);
const edit = (title = newsTitle) => row(title).getByRole('link', { name: 'Edit' }).click();

test('every action is a button, Edit first; a letter that the site needs has no Delete', async () => {
  await openLetters({ width: 1024 });
  const actions = (title: string) =>
    [...row(title).element().querySelectorAll('button, a')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.getAttribute('aria-label') ?? button.textContent?.replace('Sending...', ''));
  const all = ['Edit', 'Preview', 'Copy', 'Send to All'];
  expect(actions('Spring')).toEqual(['Rename Spring', ...all, 'Delete']);
  expect(actions(newsTitle)).toEqual([`Rename ${newsTitle}`, ...all]);
  await accessible({ page: true });
  await fits([1440, 1024, 768, 390, 320]);
});

test('the welcome is automatic: its row says who gets it, and nothing sends it to all', async () => {
  await openLetters();
  const welcome = row('Welcome');
  await expect.element(welcome.getByText('Automatic')).toBeVisible();
  await expect.element(welcome.getByText('gets it right away.', { exact: false })).toBeVisible();
  expect(welcome.getByRole('button', { name: 'Send to All' }).elements()).toEqual([]);
  await edit('Welcome');
  await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  expect(page.getByRole('button', { name: /^(Send to All|Schedule)$/ }).elements()).toEqual([]);
});

test('letters have titles: no identifier is in the list, the editor or the question before one is deleted', async () => {
  await openLetters();
  await expect.element(row().getByText('New from Dharma Chats')).toBeVisible();
  await edit();
  await expect.element(editor(newsTitle)).toBeVisible();
  expect(document.body.textContent).not.toContain(news);
  await leave();
  await choose('Delete', 'Spring');
  await see('Are you sure you want to delete "Spring"? This action cannot be undone.');
});

test('a letter gets another title, and nothing else of it changes', async () => {
  const api = await openLetters();
  const before = api.letters.get(news);
  await choose(`Rename ${newsTitle}`);
  await field('Title').fill(' ');
  await press('Rename');
  await see('Please give it a title.');
  await accessible({ page: true });
  await field('Title').fill('Новости');
  await press('Rename');
  await expect.element(row('Новости')).toBeVisible();
  expect(calls(`PUT email-templates/${news}`).map(({ body }) => body)).toEqual([
    { title: 'Новости', subject: before?.subject, htmlContent: before?.htmlContent, version: before?.version },
  ]);
});

test('a new letter asks for its subject, which is its title in any alphabet, and opens in the editor', async () => {
  const api = await openLetters();
  await press('New letter');
  await press('Create Letter');
  await see('Please give it a subject. You can change it at any time.');
  await subject().fill('Весеннее письмо');
  await fits([768, 390, 1440]);
  await accessible({ page: true });
  await press('Create Letter');
  await expect.element(editor('Весеннее письмо')).toBeVisible();
  await expect.element(subject()).toHaveValue('Весеннее письмо');
  await see('Dear {firstName|friend},');
  expect([...api.letters.values()].map(({ title }) => title)).toContain('Весеннее письмо');
  await leave();
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Весеннее письмо');
});

test('no button moves while a letter is sent and its progress appears', async () => {
  await openLetters();
  const sent = Promise.withResolvers<void>();
  answer({
    [`GET email-templates/${news}/check`]: check(),
    [`POST email-templates/${news}/send`]: async () => {
      await sent.promise;
      return Response.json({ emailsSent: 3, campaignId: 'c1', status: 'SENDING' });
    },
    'GET campaigns': [
      campaign({ id: 'c1', templateName: news, status: 'SENDING', total: 3, secondsLeft: 2 }, { PENDING: 2, SENT: 1 }),
    ],
  });
  await row().getByRole('button', { name: 'Send to All' }).click();
  // Nothing has moved behind the dialog yet. The list of sends is fetched again once the button is pressed.
  const places = () =>
    [...document.querySelectorAll('li')].flatMap((element) =>
      [...element.querySelectorAll('button')]
        .filter((button) => !button.closest('dialog'))
        .map((button) => {
          const { left, top, width } = button.getBoundingClientRect();
          return [left, top, width].map(Math.round).join(' ');
        }),
    );
  const before = places();
  expect(before.length).toBeGreaterThan(5);
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).last().click();
  await expect.element(row().getByRole('button', { name: 'Sending...' })).toBeVisible();
  await expect.element(row().getByRole('progressbar')).toBeVisible();
  expect(places()).toEqual(before);
  sent.resolve();
  await expect.element(row().getByRole('button', { name: 'Send to All' })).toBeVisible();
  expect(places()).toEqual(before);
});

test('how long a send still takes is said in its row, in the dialog and on its page', async () => {
  const counts = { PENDING: 2, SENT: 1 };
  const sending = campaign({ id: 'c1', templateName: news, status: 'SENDING', total: 3, secondsLeft: 2 }, counts);
  await openLetters();
  answer({
    ...{ 'GET campaigns': [sending], 'GET campaigns/c1': sending },
    [`GET email-templates/${news}/check`]: { ...check(), underWay: { campaign: sending, sameLetter: true } },
  });
  await choose('Send to All');
  await expect
    .element(page.getByRole('dialog').getByText('1 of 3 have received it, less than a minute left.', { exact: false }))
    .toBeVisible();
  await openSite(pages.adminEmailTemplates);
  await expect.element(row().getByText('1 of 3 sent, less than a minute left')).toBeVisible();
  await row()
    .getByRole('link', { name: /^Details/ })
    .click();
  await see(/^less than a minute left$/);
});

test('the results of a send that has ended are read again while mail servers still answer', async () => {
  const ended = campaign({ id: 'c1', total: 4058, finishedAt: new Date().toISOString() }, { SENT: 4058 });
  const results = { delivered: 3848, bounced: 0, complained: 0, unsubscribed: 0 };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await openSite(pathOf('adminCampaign', 'c1'), {
    answers: { ...signedIn, 'GET campaigns/c1': ended, 'GET campaigns/c1/results': results },
  });
  await see('3,848 of 4,058');
  answer({ 'GET campaigns/c1/results': { ...results, delivered: 4058 } });
  vi.advanceTimersByTime(4000);
  vi.useRealTimers();
  await see('4,058 of 4,058');
});

test('before a letter is sent again, the dialog says who has it, and when it goes out by itself', async () => {
  const version = { at: '2031-05-03T10:00:00.000Z', campaigns: [crypto.randomUUID()], sent: 2, sameLetter: false };
  const planned = (day: number, more: object) =>
    scheduledSend('June', { templateName: news, dueAt: `2031-06-0${day}T13:00:00.000Z`, ...more });
  await openLetters();
  answer({
    'GET scheduled-sends': [
      ...[planned(1, { again: true }), planned(2, { again: false })],
      ...[planned(3, { state: 'HELD' }), planned(4, { templateName: 'spring' })],
    ],
    [`GET email-templates/${news}/check`]: { ...check(), before: version },
    [`GET email-templates/${news}/unsent`]: [{ counted: 3, unsent: 1 }],
  });
  await openSite(pages.adminEmailTemplates);
  await choose('Send to All');
  await see('An earlier version of this letter was sent on May 3, 2031, 6:00 AM EDT.');
  await see('2 people have received it, 1 of today’s recipients hasn’t.');
  await see('It’s also scheduled for Sunday, June 1, 2031 at 9:00 AM EDT');
  expect(textsOf(page.getByText('It’s also scheduled', { exact: false }))).toEqual([
    'It’s also scheduled for Sunday, June 1, 2031 at 9:00 AM EDT, and will go to everyone, including those who have received it.',
    'It’s also scheduled for Monday, June 2, 2031 at 9:00 AM EDT, and will go to those who haven’t received it.',
  ]);
});

test.each([
  [390, 700],
  [1440, 500],
])('at %i x %i what there is to look at is passed before the button that sends it anyway', async (width, height) => {
  await openLetters({ width, height });
  const problem = { kind: 'untested', message: 'No one has tested this version' };
  answer({ [`GET email-templates/${news}/check`]: check([problem]) });
  await choose('Send to All');
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send anyway to 3 subscribers' });
  await expect.element(send).toBeInTheDocument();
  const told = page.getByRole('dialog').getByText(problem.message).element().getBoundingClientRect();
  expect(send.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(told.bottom);
  (send.element() as HTMLElement).focus();
  await fits([width], 'the send dialog', height);
});

test('at 1440 x 900 the buttons that send stay in view, with every field of an event open', async () => {
  await openLetters();
  const event = { id: 1, title: 'Lanterns', eventDate: 'May 3, 2031', isActive: true, inPerson: 38, virtual: 12 };
  const events = [{ ...event, signups: 50, waiting: 5, came: 30, noShows: 8 }];
  answer({ 'GET counts': { ...noCounts, events }, [`GET email-templates/${news}/check`]: check() });
  await choose('Send to All');
  await page.getByRole('radio', { name: 'Event attendees' }).click();
  await page.getByRole('radio', { name: 'Schedule for later' }).click();
  await see('Those on the waiting list (5)');
  const bottom = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).element().getBoundingClientRect().bottom;
  for (const name of ['Cancel', 'Schedule']) expect(bottom(name), name).toBeLessThanOrEqual(900);
});

const at = '2031-05-03T10:00:00.000Z';
const prepared = (episode: string, name = 'new_episode_12') => ({
  ...{ name, episode, at, subject: `A new Dharma Chat: ${episode}` },
});
const send = (templateName: string, more: object = {}) => campaign({ templateName, ...more }, { SENT: 1 });

/** The sends, none of which needs attention; `headers` may name a next page. */
const sends =
  (rows: object[], headers = {}) =>
  ({ query }: ApiCall) =>
    Response.json(query.has('attention') ? [] : rows, { headers: query.has('attention') ? {} : headers });
/** Opens the dashboard, where letters were prepared. */
async function openDashboard(letters: ReturnType<typeof prepared>[], more = {}) {
  const api = letterApi();
  api.add('new_episode_12', 'A new Dharma Chat: Small hours');
  await openSite(pages.admin, {
    answers: {
      ...api.answers,
      'GET growth': { days: [], joined: 0, left: 0 },
      'GET audience-members': [],
      'GET episodes': [],
      'GET recent-events': [],
      'GET counts': { ...noCounts, preparedLetters: letters },
      'GET health': { report: { checkedAt: new Date().toISOString(), checks: [] }, pending: false },
      ...more,
    },
  });
  return api;
}
const nothing = () => expect.element(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible();
const line = () => page.getByText('A letter about “Small hours” is ready.');

test('a letter that was sent or scheduled is no longer announced, and one that another has overtaken is', async () => {
  await openDashboard([prepared('Small hours')]);
  await see('One thing needs your attention');
  await expect
    .poll(() => line().element().closest('li')?.textContent)
    .toMatch(/^A letter about “Small hours” is ready\. Nothing has been sent\.Subject: A new Dharma Chat: Small hours/);
  await accessible({ page: true });
  await fits([768, 390, 1440]);
  await openDashboard([prepared('Small hours')], { 'GET campaigns': sends([send('new_episode_12')]) });
  await nothing();
  await openDashboard([prepared('Small hours')], {
    'GET scheduled-sends': [scheduledSend('x', { templateName: 'new_episode_12' })],
  });
  await nothing();
  await openDashboard([prepared('Small hours')], { 'GET campaigns': sends([send('spring')]) });
  await expect.element(line()).toBeVisible();
});

test('if the sends are unknown, or too many to know, the dashboard does not say that nothing was sent', async () => {
  await openDashboard([prepared('Small hours')], { 'GET campaigns': () => refused(500) });
  await see('Couldn’t check what needs your attention');
  await expect.element(line()).not.toBeInTheDocument();
  const page1 = (startedAt: string) =>
    sends([send('spring', { startedAt })], { Link: '</api/campaigns?after=x>; rel="next"' });
  await openDashboard([prepared('Small hours')], { 'GET campaigns': page1('2031-05-04T10:00:00.000Z') });
  await nothing();
  await openDashboard([prepared('Small hours')], { 'GET campaigns': page1('2031-05-01T10:00:00.000Z') });
  await expect.element(line()).toBeVisible();
});

test('past letters are read from an export in the browser, checked, and imported in parts', async () => {
  await openLetters();
  const post = { status: 'published', type: 'post', visibility: 'public', html: '<img src="__GHOST_URL__/a.png">' };
  const posts = Array.from({ length: 60 }, (_, n) => ({
    ...post,
    slug: `letter-${n}`,
    title: `Letter ${n}`,
    published_at: new Date(Date.UTC(2021, 0, n + 1, 12)).toISOString(),
  }));
  const more = [
    { ...posts[0], slug: 'by-email', status: 'sent' },
    { ...post, status: 'draft' },
  ];
  const file = (content: object) => new File([JSON.stringify(content)], 'ghost.json');
  let failures = 1;
  answer({
    'POST letters': ({ body }: ApiCall) => {
      const { check: isCheck, letters } = body as { check: boolean; letters: { slug: string }[] };
      if (!isCheck && letters.length < 50 && failures-- > 0) return refused(400, 'The letters are refused');
      return Response.json(
        letters.map(({ slug }) => (slug === 'letter-9' ? { outcome: 'known' } : { outcome: 'new', slug: `${slug}-2` })),
      );
    },
  });
  await page.getByRole('button', { name: 'Import past letters' }).click();
  await expect.element(dialog('Import past letters')).toBeVisible();
  await press('Check the File');
  await see('Please choose a file.');
  const chosen = () => page.getByLabelText('Export from Ghost or Substack');
  await userEvent.upload(chosen(), file({ db: [] }));
  await see('This is neither Ghost’s export');
  await userEvent.upload(chosen(), file({ db: [{ data: { posts: [...posts, ...more] } }] }));
  await see('Include 1 letter that went out by email only');
  await press('Check the File');
  await see('Please enter the former site’s address');
  await fits([390, 768, 1440]);
  await accessible({ page: true });
  await page.getByLabelText('Address of the former site').fill('river.org');
  await press('Check the File');
  await see('59 letters from Ghost, Jan 1, 2021 to Mar 1, 2021.');
  await see('59 pictures will still come from river.org.');
  expect(textsOf(page.getByRole('definition'))).toEqual(['59', '1', '1 left out', '1 left out']);
  await fits([390, 768, 1440]);
  await accessible({ page: true });
  await press('Import 59 letters');
  await see('It stopped after 50 letters, which stay on the site. The letters are refused');
  await press('Import 9 letters');
  await see('Imported: 59 letters. No one was emailed.');
  await see('is now /letters/letter-59-2');
  await accessible({ page: true });
  const brought = calls('POST letters').map(({ body }) => (body as { letters: object[] }).letters.length);
  expect(brought).toEqual([60, 50, 9, 9]);
  await press('Done');
  await expect.element(dialog('Import past letters')).not.toBeInTheDocument();
});
