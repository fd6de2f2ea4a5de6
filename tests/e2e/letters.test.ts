import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Campaign } from '../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../shared/model/emailTemplate.ts';
import { accessible, cloud, openSite, page, toast } from '../support/openSite.ts';
import { forgetDrafts } from '../support/templatePages.ts';

const news = 'dharma_chats_news';

openSite({
  signedIn: true,
  pages: 'one',
  window: { viewport: { width: 1440, height: 900 } },
  errors: [/status of (4|5)\d\d/],
});
beforeEach(async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${cloud.url}/admin/email-templates`);
  await forgetDrafts();
  await row().waitFor();
});
afterEach(async () => {
  await page.unrouteAll();
  await page.evaluate(() => sessionStorage.clear());
});

const row = (name = news) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const more = (name = news) => row(name).getByRole('button', { name: /^More for/ });
const dialog = (name: string) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
const content = () => page.getByRole('textbox', { name: 'Content' });

test('what is done rarely with a letter is in its menu, and the focus comes back from the dialog that it opens', async () => {
  await more().focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu', { name: 'More for New from Dharma Chats' });
  await menu.waitFor();
  await accessible('[role=menu]');
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['Preview', 'Copy', 'Send to Attendees']);
  await page.keyboard.press('Enter');
  await dialog('Preview: New from Dharma Chats').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Preview: New from Dharma Chats').waitFor({ state: 'detached' });
  expect(await more().evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a new letter asks for its subject, gets a name of it in any alphabet, and opens in the editor', async () => {
  for (const name of ['vesennee_pismo', 'vesennee_pismo_2']) {
    await press('New letter');
    await press('Create Letter');
    await page.getByText('Please give it a subject. You can change it at any time.').waitFor();
    await page.getByLabel('Subject').fill('Весеннее письмо');
    await accessible('dialog');
    await press('Create Letter');
    await dialog(`Edit Template: ${name}`).waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Весеннее письмо');
    await content().getByText('Dear {firstName|friend},').waitFor();
    await press('Cancel');
    await row(name).waitFor();
  }
  expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Весеннее письмо');
});

test('a name that somebody else took meanwhile is passed over', async () => {
  await page.route('**/api/email-templates', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const known = (await (await route.fetch()).json()) as EmailTemplate[];
    await route.fulfill({ json: known.filter(({ name }) => name === news) });
  });
  await page.reload();
  for (const name of ['taken', 'taken_2']) {
    await press('New letter');
    await page.getByLabel('Subject').fill('Taken');
    await press('Create Letter');
    await dialog(`Edit Template: ${name}`).waitFor();
    await press('Cancel');
  }
});

test('a copy opens in the editor; a name that no Latin letters can spell says what it needs', async () => {
  await more().click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await page.getByLabel('New Subject Line').fill('春の手紙');
  await page.getByLabel('New Template Name').fill('春');
  await page.getByText('A name needs Latin letters or digits, and “春” has none. Please type some.').waitFor();
  await press('Create Copy');
  expect(await page.getByLabel('New Template Name').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('New Template Name').fill('Άνοιξη');
  await page.getByText('It will be called anoiksi.').waitFor();
  await press('Create Copy');
  await toast('Template Replicated', 'Template copied successfully');
  await dialog('Edit Template: anoiksi').waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('春の手紙');
  await press('Cancel');
  expect(await more().evaluate((button) => button === document.activeElement)).toBe(true);
});

test('no button moves while a letter is sent and its progress comes', async () => {
  const check = {
    recipients: 3,
    ratePerSecond: 10,
    seconds: 1,
    leftToday: 100,
    problems: [],
    notes: [],
    underWay: null,
    before: null,
  };
  const counts = { PENDING: 2, CLAIMED: 0, SENT: 1, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };
  const campaign: Campaign = {
    ...{ id: 'c1', templateName: news, subject: 'New from Dharma Chats', audience: { type: 'newsletter' } },
    ...{ status: 'SENDING', startedBy: 'admin', startedAt: new Date().toISOString(), total: 3, counts },
    ...{ bounced: 0, complained: 0, ratePerSecond: 1, secondsLeft: 2 },
  };
  const sent = Promise.withResolvers<void>();
  await page.route('**/api/email-templates/*/check', (route) => route.fulfill({ json: check }));
  await page.route('**/api/email-templates/*/send', async (route) => {
    await sent.promise;
    await route.fulfill({ json: { emailsSent: 3, campaignId: 'c1', status: 'SENDING' } });
  });
  await page.route(/\/api\/campaigns(\?|$)/, (route) => route.fulfill({ json: [campaign] }));
  await row().getByRole('button', { name: 'Send to All' }).click();
  // Behind the dialog nothing has moved yet; the list of sends is asked for again once it is pressed.
  const places = () =>
    page.getByRole('listitem').evaluateAll((rows) =>
      rows.flatMap((element) =>
        [...element.querySelectorAll('button')]
          .filter((button) => !button.closest('dialog'))
          .map((button) => {
            const { left, top, width } = button.getBoundingClientRect();
            return [left, top, width].map(Math.round).join(' ');
          }),
      ),
    );
  const before = await places();
  expect(before.length).toBeGreaterThan(5);
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).last().click();
  await row().getByRole('button', { name: 'Sending...' }).waitFor();
  await row().getByRole('progressbar').waitFor();
  expect(await places()).toEqual(before);
  sent.resolve();
  await row().getByRole('button', { name: 'Send to All' }).waitFor();
  expect(await places()).toEqual(before);
});

test.each([
  [1440, 900, 400],
  [1024, 768, 300],
  [390, 844, 250],
])('at %i x %i one can write and save without scrolling', async (width, height, room) => {
  await page.setViewportSize({ width, height });
  await row().getByRole('button', { name: 'Edit' }).click();
  await content().waitFor();
  const save = await page.getByRole('button', { name: 'Save Changes' }).boundingBox();
  const area = await content().boundingBox();
  if (!save || !area) throw new Error('They are not there');
  expect(save.y + save.height).toBeLessThanOrEqual(height);
  expect(Math.min(area.y + area.height, save.y) - area.y).toBeGreaterThanOrEqual(room);
  expect(area.height).toBeGreaterThanOrEqual(400);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await press('Cancel');
});

/** The editor of a letter with one link in it, the caret behind that. */
async function editWithLink(): Promise<void> {
  await row().getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page
    .getByLabel('HTML of the content')
    .fill('<p>Please <a href="https://example.org/old">read <strong>this</strong></a> today.</p>');
  await page.getByRole('tab', { name: 'Editor' }).click();
  await content().getByText('this').click();
}

const note = () => page.getByRole('group', { name: 'Where the link leads' });
const html = async () => {
  await page.getByRole('tab', { name: 'HTML' }).click();
  return (await page.getByLabel('HTML of the content').inputValue()).replace(/ (rel|target)="[^"]*"/g, '');
};
async function discard(): Promise<void> {
  await press('Cancel');
  await press('Discard changes');
}

test('a click on a link shows where it leads, and Edit changes that with all of its words', async () => {
  await editWithLink();
  await note().getByRole('link', { name: 'https://example.org/old' }).waitFor();
  await accessible('[role=group][aria-label="Where the link leads"]');
  await note().getByRole('button', { name: 'Edit' }).click();
  await dialog('Edit Link').waitFor();
  expect(await page.getByLabel('Website URL').inputValue()).toBe('https://example.org/old');
  expect(await page.getByLabel('Link Text (optional)').inputValue()).toBe('read this');
  await page.getByLabel('Website URL').fill('example.org/new');
  await press('Save Link');
  expect(await html()).toBe(
    '<p>Please <a href="https://example.org/new">read </a><strong><a href="https://example.org/new">this</a></strong> today.</p>',
  );
  await discard();
});

test('the toolbar’s Link on a link opens it filled in; new words take the place of the old; Remove leaves the words', async () => {
  await editWithLink();
  await press('Link');
  await dialog('Edit Link').waitFor();
  await page.getByLabel('Link Text (optional)').fill('look');
  await press('Save Link');
  await page.keyboard.type('!');
  await content().getByText('look').click();
  await note().waitFor();
  // Escape puts the note away, and asks nothing of the editor's dialog.
  await page.keyboard.press('Escape');
  await note().waitFor({ state: 'detached' });
  expect(await dialog('Discard your changes?').count()).toBe(0);
  await page.keyboard.press('ArrowLeft');
  await note().waitFor();
  // From the letter on to the note.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await note().waitFor({ state: 'detached' });
  expect(await html()).toBe('<p>Please look! today.</p>');
  await discard();
});

test('who saves and edits again at once edits their own words, however slow the list is', async () => {
  await row().getByRole('button', { name: 'Edit' }).click();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/email-templates', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel('Subject').fill('Once');
  await press('Save Changes');
  await toast('Success', 'Template updated successfully');
  await row().getByRole('button', { name: 'Edit' }).click();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Once');
  answer();
  await page.getByLabel('Subject').fill('Twice');
  await press('Save Changes');
  await toast('Success', 'Template updated successfully');
  await row().getByText('Twice').waitFor();
});
