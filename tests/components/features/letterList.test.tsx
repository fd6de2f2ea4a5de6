import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { campaign } from '../support/adminAnswers.ts';
import { check, letterApi, news, newsTitle } from '../support/letterApi.ts';
import { accessible, fits } from '../support/show.tsx';
import { answer, calls, openSite, see } from '../support/site.tsx';

async function openLetters({ width = 1440, height = 900 } = {}) {
  const api = letterApi();
  await openSite(pages.adminEmailTemplates, { answers: api.answers, width, height });
  await expect.element(row()).toBeVisible();
  return api;
}

const row = (title = newsTitle) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const more = (title = newsTitle) => row(title).getByRole('button', { name: /^More for/ });
/** Presses a button of a letter's row, or chooses it from the menu on a small window. */
async function choose(label: string, title = newsTitle) {
  if (innerWidth >= 1024) return row(title).getByRole('button', { name: label, exact: true }).click();
  await more(title).click();
  await page.getByRole('menuitem', { name: label }).click();
}
const dialog = (name: string) => page.getByRole('dialog', { name });
const editor = (title: string) => page.getByRole('heading', { level: 1, name: `Edit Template: ${title}` });
const leave = () => page.getByRole('link', { name: 'Back to Letters' }).click();
const press = (name: string) => page.getByRole('button', { name }).last().click();
const field = (label: string | RegExp) => page.getByLabelText(label).first();
const subject = () => field(/^Subject/);
const edit = (title = newsTitle) => row(title).getByRole('link', { name: 'Edit' }).click();
const sees = (words: string) => expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();

test('on a large window every action is a button, Edit first; a letter that the site needs has no Delete', async () => {
  await openLetters({ width: 1024 });
  const actions = (title: string) =>
    [...row(title).element().querySelectorAll('button, a')]
      .filter((button) => button.checkVisibility())
      .map((button) => button.getAttribute('aria-label') ?? button.textContent?.replace('Sending...', ''));
  const all = ['Edit', 'Preview', 'Copy', 'Send to All'];
  expect(actions('Spring')).toEqual(['Rename Spring', ...all, 'Delete']);
  expect(actions(newsTitle)).toEqual([`Rename ${newsTitle}`, ...all]);
  await accessible({ page: true });
  await fits([1024, 1440]);
});

test('on a small window they are in a menu, and the focus returns from the dialog that it opens', async () => {
  await openLetters({ width: 768 });
  (more('Spring').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const menu = page.getByRole('menu', { name: 'More for Spring' });
  await expect.element(menu).toBeVisible();
  await accessible({ page: true });
  const items = menu.getByRole('menuitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(['Preview', 'Copy', 'Send to All', 'Delete']);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Preview: Spring')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Preview: Spring')).not.toBeInTheDocument();
  await expect.element(more('Spring')).toHaveFocus();
  await fits([768, 390, 320]);
});

test('the welcome is automatic: its row says who gets it, and nothing sends it to all', async () => {
  await openLetters();
  const welcome = row('Welcome');
  await expect.element(welcome.getByText('Automatic')).toBeVisible();
  await expect.element(welcome.getByText('gets it right away.', { exact: false })).toBeVisible();
  expect(welcome.getByRole('button', { name: 'Send to All' }).elements()).toEqual([]);
  await page.viewport(390, 844);
  await more('Welcome').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  const items = page.getByRole('menuitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(['Preview', 'Copy']);
  await page.viewport(1440, 900);
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
  await sees('Dear {firstName|friend},');
  expect(api.letters.get('vesennee_pismo')?.title).toBe('Весеннее письмо');
  await leave();
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Весеннее письмо');
});

test('a name that someone else took in the meantime is skipped', async () => {
  const api = await openLetters();
  api.add('taken', 'Another');
  await press('New letter');
  await subject().fill('Taken');
  await press('Create Letter');
  await expect.element(editor('Taken')).toBeVisible();
  expect(api.letters.get('taken_2')?.subject).toBe('Taken');
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

test.each([
  [390, 700],
  [1440, 500],
])('at %i x %i what there is to look at is passed before the button that sends it anyway', async (width, height) => {
  await openLetters({ width, height });
  const problem = { kind: 'untested', message: 'Nobody has tested this version' };
  answer({ [`GET email-templates/${news}/check`]: check([problem]) });
  await choose('Send to All');
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send anyway to 3 subscribers' });
  await expect.element(send).toBeInTheDocument();
  const told = page.getByRole('dialog').getByText(problem.message);
  expect(send.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    told.element().getBoundingClientRect().bottom,
  );
  (send.element() as HTMLElement).focus();
  await fits([width], 'the send dialog', height);
});
