import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { letterApi, news } from '../support/letterApi.ts';
import { accessible, fits } from '../support/show.tsx';
import { answer, calls, openSite, see } from '../support/site.tsx';

async function openLetters({ width = 1440, height = 900 } = {}) {
  const api = letterApi();
  await openSite(pages.adminEmailTemplates, { answers: api.answers, width, height });
  await expect.element(row()).toBeVisible();
  return api;
}

const row = (name = news) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const more = (name = news) => row(name).getByRole('button', { name: /^More for/ });
const dialog = (name: string) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name }).last().click();
const field = (label: string | RegExp) => page.getByRole('dialog').getByLabelText(label).first();
const subject = () => field(/^Subject/);
const content = () => page.getByRole('textbox', { name: 'Content' });
const edit = (name = news) => row(name).getByRole('button', { name: 'Edit' }).click();
const sees = (words: string) => expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();

test('rare actions are in a letter’s menu, and the focus returns from the dialog that it opens', async () => {
  await openLetters();
  (more().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const menu = page.getByRole('menu', { name: 'More for New from Dharma Chats' });
  await expect.element(menu).toBeVisible();
  await accessible({ page: true });
  const items = menu.getByRole('menuitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(['Preview', 'Copy', 'Send to Attendees']);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Preview: New from Dharma Chats')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Preview: New from Dharma Chats')).not.toBeInTheDocument();
  await expect.element(more()).toHaveFocus();
});

test('a new letter asks for its subject, gets a name from it in any alphabet, and opens in the editor', async () => {
  await openLetters();
  for (const name of ['vesennee_pismo', 'vesennee_pismo_2']) {
    await press('New letter');
    await press('Create Letter');
    await see('Please give it a subject. You can change it at any time.');
    await subject().fill('Весеннее письмо');
    if (name === 'vesennee_pismo') {
      await fits([768, 390, 1440]);
      await accessible({ page: true });
    }
    await press('Create Letter');
    await expect.element(dialog(`Edit Template: ${name}`)).toBeVisible();
    await expect.element(subject()).toHaveValue('Весеннее письмо');
    await sees('Dear {firstName|friend},');
    await press('Cancel');
    await expect.element(row(name)).toBeVisible();
  }
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Весеннее письмо');
});

test('a name that somebody else took meanwhile is skipped', async () => {
  const api = await openLetters();
  api.add('taken', 'Taken');
  await press('New letter');
  await subject().fill('Taken');
  await press('Create Letter');
  await expect.element(dialog('Edit Template: taken_2')).toBeVisible();
});

test('a copy opens in the editor; a name without Latin letters shows what it needs', async () => {
  await openLetters();
  await more().click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await field('New Subject Line').fill('春の手紙');
  const name = field('New Template Name');
  await name.fill('春');
  await see('A name needs Latin letters or digits, and “春” has none. Please type some.');
  await press('Create Copy');
  await expect.element(name).toHaveFocus();
  await name.fill('Άνοιξη');
  await see('It will be called anoiksi.');
  await press('Create Copy');
  await see('Template copied successfully');
  await expect.element(dialog('Edit Template: anoiksi')).toBeVisible();
  await expect.element(subject()).toHaveValue('春の手紙');
  await press('Cancel');
  await expect.element(more()).toHaveFocus();
});

test('no button moves while a letter is sent and its progress appears', async () => {
  await openLetters();
  const sent = Promise.withResolvers<void>();
  answer({
    [`GET email-templates/${news}/check`]: {
      ...{ recipients: 3, ratePerSecond: 10, seconds: 1, leftToday: 100, problems: [], notes: [] },
      ...{ underWay: null, before: null },
    },
    [`POST email-templates/${news}/send`]: async () => {
      await sent.promise;
      return Response.json({ emailsSent: 3, campaignId: 'c1', status: 'SENDING' });
    },
    'GET campaigns': [
      {
        ...{ id: 'c1', templateName: news, subject: 'New from Dharma Chats', audience: { type: 'newsletter' } },
        ...{ status: 'SENDING', startedBy: 'admin', startedAt: new Date().toISOString(), total: 3 },
        counts: { PENDING: 2, CLAIMED: 0, SENT: 1, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 },
        ...{ bounced: 0, complained: 0, ratePerSecond: 1, secondsLeft: 2 },
      },
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
  [1440, 900, 400],
  [1024, 768, 300],
  [390, 844, 250],
])('at %i x %i an admin can write and save without scrolling', async (width, height, room) => {
  await openLetters({ width, height });
  await edit();
  await expect.element(content()).toBeVisible();
  const save = page.getByRole('button', { name: 'Save Changes' }).element().getBoundingClientRect();
  const area = content().element().getBoundingClientRect();
  expect(save.bottom).toBeLessThanOrEqual(height);
  expect(Math.min(area.bottom, save.top) - area.top).toBeGreaterThanOrEqual(room);
  expect(area.height).toBeGreaterThanOrEqual(400);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

/** Opens the editor of a letter with one link, with the caret after it. */
async function editWithLink(): Promise<void> {
  await openLetters();
  await edit();
  await page.getByRole('tab', { name: 'HTML' }).click();
  await field('HTML of the content').fill(
    '<p>Please <a href="https://example.org/old">read <strong>this</strong></a> today.</p>',
  );
  await page.getByRole('tab', { name: 'Editor' }).click();
  await content().getByText('this').click();
}

const note = () => page.getByRole('group', { name: 'Where the link leads' });
const html = async () => {
  await page.getByRole('tab', { name: 'HTML' }).click();
  const text = field('HTML of the content').element() as HTMLTextAreaElement;
  return text.value.replace(/ (rel|target)="[^"]*"/g, '');
};

test('a click on a link shows where it leads, and Edit changes the whole link', async () => {
  await editWithLink();
  await expect.element(note().getByRole('link', { name: 'https://example.org/old' })).toBeVisible();
  await accessible({ page: true });
  await note().getByRole('button', { name: 'Edit' }).click();
  await expect.element(dialog('Edit Link')).toBeVisible();
  const link = (label: string) => dialog('Edit Link').getByLabelText(label);
  await expect.element(link('Website URL')).toHaveValue('https://example.org/old');
  await expect.element(link('Link Text (optional)')).toHaveValue('read this');
  await link('Website URL').fill('example.org/new');
  await press('Save Link');
  expect(await html()).toBe(
    '<p>Please <a href="https://example.org/new">read </a><strong><a href="https://example.org/new">this</a></strong> today.</p>',
  );
});

test('the toolbar’s Link opens filled in on a link; new text replaces the old; Remove keeps the text', async () => {
  await editWithLink();
  await press('Link');
  await expect.element(dialog('Edit Link')).toBeVisible();
  await dialog('Edit Link').getByLabelText('Link Text (optional)').fill('look');
  await press('Save Link');
  await userEvent.keyboard('!');
  await content().getByText('look').click();
  await expect.element(note()).toBeVisible();
  // Escape closes the note, and does not reach the editor's dialog.
  await userEvent.keyboard('{Escape}');
  await expect.element(note()).not.toBeInTheDocument();
  expect(dialog('Discard your changes?').elements()).toEqual([]);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(note()).toBeVisible();
  // Tab moves from the letter to the note.
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
  await expect.element(note()).not.toBeInTheDocument();
  expect(await html()).toBe('<p>Please look! today.</p>');
});

test('editing again right after saving shows the saved text, however slow the list is', async () => {
  const api = await openLetters();
  await edit();
  const answered = Promise.withResolvers<void>();
  answer({
    'GET email-templates': async () => {
      await answered.promise;
      return Response.json([...api.letters.values()]);
    },
  });
  await subject().fill('Once');
  await press('Save Changes');
  await see('Template updated successfully');
  await edit();
  await expect.element(subject()).toHaveValue('Once');
  answered.resolve();
  await subject().fill('Twice');
  await press('Save Changes');
  await expect.poll(() => calls(`PUT email-templates/${news}`).length).toBe(2);
  await expect.element(row().getByText('Twice')).toBeVisible();
});
