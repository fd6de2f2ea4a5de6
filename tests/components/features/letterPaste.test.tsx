import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pathOf } from '../../../shared/site/pages.ts';
import { pastes, plainPastes, typed } from '../../support/data/pasted.ts';
import { letterApi, news } from '../support/letterApi.ts';
import { openSite } from '../support/site.tsx';

const content = () => page.getByRole('textbox', { name: 'Content' });
const root = () => content().element() as HTMLElement;

/** Opens the editor of an empty letter. */
async function openEmpty(): Promise<void> {
  const answers = { ...letterApi().answers, [`GET email-templates/${news}/draft`]: null };
  await openSite(pathOf('adminEmailTemplate', news), { answers, width: 1440 });
  await expect.element(content()).toBeVisible();
  await content().click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
}

function paste(html: string, text = root().ownerDocument.title): void {
  const clipboardData = new DataTransfer();
  if (html) clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', text);
  root().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** The letter's HTML, without what all links have. */
async function letter(): Promise<string> {
  await page.getByRole('tab', { name: 'HTML' }).click();
  const source = page.getByLabelText('HTML of the content').element() as HTMLTextAreaElement;
  return source.value.replace(/ (rel|target)="[^"]*"/g, '');
}

describe('pasted into the editor', () => {
  test.each(pastes)('from %s: %s', async (_source, _what, html, expected) => {
    await openEmpty();
    paste(html);
    // Pictures that no reader could load are taken out a moment later.
    await expect.poll(() => root().textContent).not.toBe('');
    expect(await letter()).toBe(expected);
  });

  test.each(plainPastes)('as text: %s', async (_what, text, expected) => {
    await openEmpty();
    paste('', text);
    await expect.poll(() => root().textContent).not.toBe('');
    expect(await letter()).toBe(expected);
  });
});

test.each(typed)('typed in an empty letter, %s makes %s', async (keys, expected) => {
  await openEmpty();
  await userEvent.keyboard(keys.replaceAll('[', '[['));
  expect(await letter()).toBe(expected);
});
