import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { letterApi, news, newsTitle } from '../support/letterApi.ts';
import { accessible } from '../support/show.tsx';
import { answer, calls, openSite, see } from '../support/site.tsx';

async function openLetters({ width = 1440, height = 900 } = {}) {
  const api = letterApi();
  await openSite(pages.adminEmailTemplates, { answers: api.answers, width, height });
  await expect.element(row()).toBeVisible();
  return api;
}

const row = (title = newsTitle) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const dialog = (name: string) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name }).last().click();
const leave = () => page.getByRole('link', { name: 'Back to Letters' }).click();
const field = (label: string | RegExp) => page.getByLabelText(label).first();
const subject = () => field(/^Subject/);
const content = () => page.getByRole('textbox', { name: 'Content' });
const edit = (title = newsTitle) => row(title).getByRole('link', { name: 'Edit' }).click();

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
  // Escape closes the note.
  await userEvent.keyboard('{Escape}');
  await expect.element(note()).not.toBeInTheDocument();
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
  await leave();
  await edit();
  await expect.element(subject()).toHaveValue('Once');
  answered.resolve();
  await subject().fill('Twice');
  await press('Save Changes');
  await expect.poll(() => calls(`PUT email-templates/${news}`).length).toBe(2);
  await leave();
  await expect.element(row().getByText('Twice')).toBeVisible();
});
