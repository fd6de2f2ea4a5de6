import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { compose } from '../../functions/lib/mail/compose.ts';
import { goBack, launchBrowser } from '../support/browser.ts';
import { admin, Cloud } from '../support/cloud.ts';
import { subscribe, subscribeMany } from '../support/newsletter.ts';
import { type AwaitToast, noteToasts } from '../support/toasts.ts';
import { until } from '../support/until.ts';
import { signIn as signInBySide, type Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let toast: AwaitToast;
let complaints: string[];
const news = 'dharma_chats_news';
const require = createRequire(import.meta.url);
const axe = readFileSync(createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  [cloud, browser] = await Promise.all([Cloud.start({ memory: true }), launchBrowser()]);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // The pictures of the mails that are shown.
  await context.route('https://example.org/**', (route) => route.fulfill({ contentType: 'image/gif', body: '' }));
  page = await context.newPage();
  toast = noteToasts(page);
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  complaints = [];
  await page.goto(`${cloud.url}/admin/email-templates`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: /log ?in/i }).click();
  await page.waitForURL('**/admin/email-templates');
});
afterAll(async () => {
  await browser?.close();
  await cloud?.remove();
});
beforeEach(async () => {
  complaints = [];
  await page.goto(`${cloud.url}/admin/email-templates`);
});
afterEach(async () => {
  await page.unrouteAll();
  // What one test leaves unsaved is not the next one's.
  await page.evaluate(() => sessionStorage.clear());
  // The browser reports the refusals that a test asks for by itself.
  expect(complaints.filter((line) => !/status of (4|5)\d\d/.test(line))).toEqual([]);
});

/** axe finds nothing in the frontmost such part. Not in frames: those of mails run nothing, axe included. */
async function accessible(part: 'html' | 'dialog' = 'dialog'): Promise<void> {
  await page.evaluate(axe);
  // What is still fading in has not its own contrast yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );
  const found = await page.evaluate(async (selector) => {
    const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await run([...document.querySelectorAll(selector)].at(-1) as Element, { iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
  expect(found).toEqual([]);
}

const row = (name = news) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
/** Something from the menu of a template's row. */
const choose = async (item: string, name = news) => {
  await row(name)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};
const content = () => page.getByRole('textbox', { name: 'Content' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
const source = async () => {
  await page.getByRole('tab', { name: 'HTML' }).click();
  const html = await page.getByLabel('HTML of the content').inputValue();
  await page.getByRole('tab', { name: 'Editor' }).click();
  await content().waitFor();
  return html;
};

async function edit(name = news): Promise<void> {
  await row(name).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: `Edit Template: ${name}` }).waitFor();
}

/** The mail to that address: saving and sending take what they take. */
const arrived = (address: string) =>
  until(`a mail to ${address}`, async () => (await cloud.inbox()).find(({ to }) => to.includes(address)));

const letters = async () => (await cloud.inbox()).filter(({ subject }) => subject === 'Theirs');

/** An empty editor of the template, the caret in it. */
async function editAnew(): Promise<void> {
  await edit();
  await content().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

async function discard(): Promise<void> {
  await press('Cancel');
  await press('Discard changes');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('the list has each template with its date; the protected ones cannot be deleted', async () => {
  await row()
    .getByText(/^Updated \w+ \d+, \d{4}$/)
    .waitFor();
  await row().getByText('New from Dharma Chats').waitFor();
  for (const name of [news, 'newsletter_welcome']) {
    await row(name)
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Copy' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  }
  await accessible('html');
  await choose('Preview');
  await page.getByRole('dialog', { name: 'Preview: New from Dharma Chats' }).waitFor();
  await page.frameLocator('iframe').getByText('Dear Preview User,').waitFor();
  await press('Phone');
  await accessible();
  // On a phone it begins as on one: a desk's width would be too small to read.
  await press('Close');
  await page.setViewportSize({ width: 390, height: 800 });
  await choose('Preview');
  await page.getByRole('button', { name: 'Phone', pressed: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('an empty list and one that cannot be had say so', async () => {
  await page.route('**/api/email-templates', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByText('No email templates found').waitFor();
  await page.route('**/api/email-templates', (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  await page.reload();
  await page.getByText('Error loading data').waitFor();
  await page.unrouteAll();
  await press('Retry');
  await row().waitFor();
});

test('a template is copied, once it has a name and a subject, and the copy is deleted', async () => {
  const copy = 'a_spring_letter_whose_name_is_longer_than_a_line_of_a_phone';
  await choose('Copy');
  await page.getByRole('dialog', { name: 'Replicate Template' }).waitFor();
  await accessible();
  await press('Create Copy');
  await toast('Missing Information', 'Please provide both name and subject for the new template');
  await page.getByLabel('New Template Name').fill(news);
  await page.getByLabel('New Subject Line').fill('Spring');
  await page.keyboard.press('Escape');
  await press('Keep editing');
  await press('Create Copy');
  await toast('Failed to replicate template');
  await page.getByText(/There is a template/).waitFor();
  await page.getByLabel('New Template Name').fill(copy);
  await press('Create Copy');
  await toast('Template Replicated', 'Template copied successfully');
  await page.getByRole('dialog', { name: `Edit Template: ${copy}` }).waitFor();
  await press('Cancel');

  await choose('Delete', copy);
  await page.getByText(`Are you sure you want to delete "${copy}"? This action cannot be undone.`).waitFor();
  await accessible();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press('Delete');
  await toast('Template Deleted', 'Template deleted successfully');
  await row(copy).waitFor({ state: 'detached' });
});

test('before anybody signed up for an event, there is nobody to write to', async () => {
  await choose('Send to Attendees');
  await page.getByText('Nobody has signed up for an event yet.').waitFor();
  await accessible();
});

test('the editor formats what is marked, and only a marked text is underlined', async () => {
  await editAnew();
  await accessible();
  await press('Underline');
  await page.keyboard.type('plain');
  await press('H2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('marked');
  await page.keyboard.press('Control+U');
  await page.keyboard.press('Shift+Home');
  for (const name of ['Bold', 'Italic', 'Underline', 'Colour: Brand blue']) await press(name);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await press('Bullet list');
  await page.keyboard.type('point');
  await page.keyboard.press('Enter');
  await press('Numbered list');
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await press('Numbered list');
  await press('H1');
  await press('Colour: Black');
  await page.keyboard.type('night');
  await press('Colour: Gray');
  await page.keyboard.type('dusk');
  expect((await content().boundingBox())?.height).toBeGreaterThanOrEqual(400);
  // No trap for those who have no mouse.
  await page.keyboard.press('Tab');
  expect(await content().evaluate((element) => element.contains(document.activeElement))).toBe(false);
  const html = await source();
  expect(html).toContain('<h2>plain</h2>');
  expect(html).toMatch(/<strong[^>]*><em[^>]*><u[^>]*>marked<\/u><\/em><\/strong>/);
  expect(html).toMatch(/color: rgb\(0, 82, 163\)/);
  expect(html).toMatch(/<ul><li>.*point.*<\/li><\/ul>/);
  expect(html).toMatch(/<ol><li>.*first.*<\/li><\/ol>/);
  expect(html).toMatch(/<h1>.*color: rgb\(0, 0, 0\);?">night<.*color: rgb\(102, 102, 102\);?">dusk<.*<\/h1>/);
  await discard();
});

test('links: https is added, mailto kept, the marked text becomes the link, else a new one is put in', async () => {
  await editAnew();
  await page.keyboard.type('read this');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await press('Link');
  await page.getByRole('dialog', { name: 'Add Link' }).waitFor();
  // Escape closes this dialog, and not the editor behind it.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Add Link' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog', { name: 'Discard your changes?' }).count()).toBe(0);
  await press('Link');
  await accessible();
  expect(await page.getByLabel('Link Text (optional)').inputValue()).toBe('this');
  expect(await page.getByLabel('Website URL').inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'Add Link' }).isDisabled()).toBe(true);
  await page.getByLabel('Website URL').fill('  example.org/a ');
  await press('Add Link');
  await page.keyboard.type(' and ');
  await press('Link');
  await page.getByLabel('Website URL').fill('mailto:us@example.org');
  await press('Add Link');
  await page.keyboard.type(' or ');
  await press('Link');
  expect(await page.getByLabel('Website URL').getAttribute('placeholder')).toBe('https://example.com');
  await page.getByLabel('Website URL').fill('   ');
  expect(await page.getByRole('button', { name: 'Add Link' }).isDisabled()).toBe(true);
  await page.getByLabel('Website URL').fill('http://example.org');
  await page.getByLabel('Link Text (optional)').fill('there');
  await press('Add Link');
  const html = await source();
  const safe = 'rel="noopener noreferrer" target="_blank"';
  expect(html).toBe(
    `<p>read <a href="https://example.org/a" ${safe}>this</a> and <a href="mailto:us@example.org" ${safe}>mailto:us@example.org</a> or <a href="http://example.org" ${safe}>there</a></p>`,
  );
  await discard();
});

test('headings of every level and line breaks survive the editor; tables open as source', async () => {
  await edit();
  await page.getByRole('tab', { name: 'HTML' }).click();
  const rich = '<h4>Four</h4>\n<h5>Small</h5>\n<h6>Six</h6>\n<p>Warmly,<br>Miriam</p>';
  await page.getByLabel('HTML of the content').fill(rich);
  await page.getByRole('tab', { name: 'Editor' }).click();
  await content().getByText('Small').click();
  await page.keyboard.type('x');
  await page.keyboard.press('Backspace');
  expect(await source()).toBe(rich);
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page.getByLabel('HTML of the content').fill('<table><tbody><tr><td>Two</td></tr></tbody></table>');
  await page.getByRole('tab', { name: 'Editor' }).click();
  await page.getByText(/The editor cannot keep tables/).waitFor();
  await accessible();
  await press('Edit the HTML');
  await discard();
});

/** All that a newsletter from elsewhere brings along. */
const pasted = `<html><head><title>Not theirs</title><style>p { color: lime }</style></head><body>
<h1 style="font-size:40px;position:fixed" class="x">Dear {firstName},</h1><script>alert(1)</script>
<div style="display:flex;padding:8px"><p onclick="alert(1)">one <a href="javascript:alert(1)">a</a> <a href="//x.example">b</a>
<a href="https://example.org/?a=1&b=2" target="_top">c</a> &nbsp;<font color="red">red</font></p><form>inside<input></form></div>
<table width="100%" onload="x"><tbody><tr><td bgcolor="#eeeeee" style="padding:8px; background: url(https://example.org/ground.png)">cell</td></tr></tbody></table>
<ul><li>5 &lt; 6 & 7</li></ul><blockquote>quoted</blockquote><hr><!-- not said -->The end.</body></html>`;

test('the preview is the mail that is sent: of what is being written, and of what is saved', async () => {
  const frame = page.locator('iframe').last();
  const shown = async () => (await frame.getAttribute('srcdoc')) ?? '';
  await page.emulateMedia({ colorScheme: 'dark' });
  await edit();
  await page.getByLabel('Preview text').fill('In <spring>');
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page.getByLabel('HTML of the content').fill(pasted);
  await page.frameLocator('iframe').getByText('The end.').waitFor();
  const draft = await shown();
  // Nothing is behind its way out: the mail stays where it is.
  await page.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe' }).click();
  await page.frameLocator('iframe').getByText('The end.').waitFor();
  await page.getByLabel('Send a test to').fill('preview@example.org');
  await press('Send Test Email');
  const sent = await arrived('preview@example.org');
  const theirs = sent.html
    .replaceAll('Dear Preview,', 'Dear Preview User,')
    .replace(/href="[^"]*unsubscribe[^"]*"/, 'href="about:srcdoc#"');
  // As the browser reads them: one was written by it, the other by the server.
  const read = (html: string) =>
    page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').documentElement.outerHTML, html);
  expect(await read(draft)).toBe(await read(theirs));
  await page.getByRole('button', { name: 'Save Changes' }).and(page.locator(':disabled')).waitFor();
  await press('Cancel');
  await choose('Preview');
  await page.getByRole('dialog', { name: /^Preview: / }).waitFor();
  expect((await shown()).trim()).toBe(theirs.trim());
  await page.emulateMedia({ colorScheme: null });
  await put({ subject: 'New from Dharma Chats', htmlContent: '<h1>A new conversation</h1><p>Dear {firstName},</p>' });
});

/** Colours from everywhere: of the house, of the editor, and of a layout with grounds of its own. */
const colourful = `<h1>Title</h1><p>Words, a <a href="https://example.org">link</a>,
<span style="color: rgb(0, 82, 163);">blue</span>, <span style="color:#000000">black</span>, <span style="color: #666666">gray</span></p>
<p><a href="https://example.org" style="background-color:#0052A3;color:#ffffff">A button</a>
<span style="background-color:#ffff00">marked</span> <span style="background-color:#ffff00;color:#000000">marked black</span></p>
<table width="100%"><tr><td bgcolor="#eeeeee">A cell, <a href="https://example.org">its link</a>, <span style="color:#666666">gray</span></td></tr>
<tr><td style="background-color:#0B1F3A;color:#ffffff">A dark cell<h2>Its title</h2></td></tr></table><blockquote>Said</blockquote>`;

test.each(['light', 'dark'] as const)('every word of a mail can be read on a %s screen', async (colorScheme) => {
  const reader = await browser.newPage({ colorScheme, viewport: { width: 390, height: 900 } });
  try {
    await reader.setContent(compose({ subject: 'News', previewText: 'In spring', htmlContent: colourful }).html);
    await reader.evaluate(axe);
    const { seen, found } = await reader.evaluate(async () => {
      const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
      const { passes, violations, incomplete } = await run(document, { runOnly: ['color-contrast'] });
      const named = (list: typeof passes) => list.flatMap(({ nodes }) => nodes.map(({ html }) => html));
      return { seen: named(passes), found: named([...violations, ...incomplete]) };
    });
    expect(found).toEqual([]);
    expect(seen.length).toBeGreaterThan(15);
  } finally {
    await reader.close();
  }
});

test('problems are told while one writes', async () => {
  await editAnew();
  await page.keyboard.type('Dear {name},');
  await page.getByText(/^\{name\} is not a placeholder/).waitFor();
  await page.getByLabel('Subject').fill('');
  await page.getByText('The subject is missing').waitFor();
  await discard();
});

test('a test goes to a valid address, with what was typed just now; the next edit asks for another', async () => {
  await edit();
  await press('Send Test Email');
  await toast('Invalid Email', 'Please enter a valid email address');
  // Where a click into the middle of the editor would put the caret depends on what is written there.
  await content().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And thanks.');
  await page.getByLabel('Send a test to').fill('editor@example.org');
  await press('Send Test Email');
  const mail = await arrived('editor@example.org');
  await toast('Test email sent successfully to editor@example.org');
  expect(mail.html).toContain('And thanks.');
  await page.getByText('No test was sent since the last edit').waitFor({ state: 'detached' });
  await page.getByLabel('Preview text').fill('In spring');
  await page.getByText('No test was sent since the last edit').waitFor();
  await press('Save Changes');
  await toast('Template updated successfully');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('what was typed outlives a stray click, Escape and a way back', async () => {
  await edit();
  await page.getByLabel('Subject').fill('Half done');
  await page.mouse.click(4, 450);
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
  await press('Keep editing');
  await page.keyboard.press('Escape');
  await press('Keep editing');
  page.once('dialog', (asked) => void asked.accept());
  await page.goto(`${cloud.url}/admin`);
  await page.goto(`${cloud.url}/admin/email-templates`);
  await edit();
  await page.getByText(/Here is what you typed and did not save/).waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Half done');
  await press('Discard it');
  expect(await page.getByLabel('Subject').inputValue()).toBe('New from Dharma Chats');
});

test('the browser’s Back asks first; what was discarded does not come again', async () => {
  await page.goto(`${cloud.url}/admin`);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Email Templates' }).click();
  await edit();
  await page.getByLabel('Subject').fill('Half done');
  // The preview has followed, and is no step of its own for the way back.
  await page.frameLocator('iframe').locator('[aria-label="Half done"]').waitFor({ state: 'attached' });
  await goBack(page);
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
  await press('Keep editing');
  expect(await page.getByLabel('Subject').inputValue()).toBe('Half done');
  await goBack(page);
  await press('Discard changes');
  await page.waitForURL('**/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Email Templates' }).click();
  await edit();
  expect(await page.getByLabel('Subject').inputValue()).toBe('New from Dharma Chats');
});

test('of two who save, the second is told, and loses nothing', async () => {
  await edit();
  await page.getByLabel('Subject').fill('Mine');
  const other = await signInBySide(cloud);
  await other.call(`/api/email-templates/${news}`, {
    method: 'PUT',
    body: { subject: 'Theirs', htmlContent: '<p>Dear {firstName}, theirs.</p>' },
  });
  await press('Save Changes');
  await toast('Failed to update template');
  await page.getByText(/Somebody else saved this template/).waitFor();
  await accessible();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Mine');
  await press('Load the newest version');
  expect(await page.getByLabel('Subject').inputValue()).toBe('Theirs');
  await content().getByText('theirs.').waitFor();
  await press('Cancel');
});

/** In a page whose clock stands still until it is put forward. */
async function withOwnClock(work: () => Promise<void>): Promise<void> {
  const usual = page;
  const apart = await browser.newContext({ storageState: await context.storageState() });
  try {
    page = await apart.newPage();
    await page.goto(`${cloud.url}/admin/email-templates`);
    await editAnew();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await work();
  } finally {
    page = usual;
    await apart.close();
  }
}

test('undo takes back what was typed within half a second, up to a hundred times', async () => {
  await withOwnClock(async () => {
    const words = () => content().textContent();
    for (const text of ['one', ' two']) await page.keyboard.type(text);
    await page.clock.runFor(501);
    await page.keyboard.type(' three');
    expect(await words()).toBe('one two three');
    await page.keyboard.press('Control+Z');
    expect(await words()).toBe('one two');
    await page.keyboard.press('Control+Z');
    expect(await words()).toBe('');
    await page.keyboard.press('Control+Shift+Z');
    expect(await words()).toBe('one two');

    for (let times = 0; times < 104; times += 1) {
      await page.clock.runFor(501);
      await page.keyboard.insertText('x');
    }
    for (let times = 0; times < 110; times += 1) await page.keyboard.press('Control+Z');
    expect(await words()).toBe('one twoxxxx');
  });
});

/** As if it had been copied from a mail elsewhere. */
const paste = (html: string, text: string) =>
  content().evaluate(
    (element, [asHtml, asText]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', asHtml ?? '');
      clipboardData.setData('text/plain', asText ?? '');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, text],
  );

test('a newsletter that is pasted stays whole as HTML, or comes as its words; simple text comes as it is', async () => {
  const table = '<table width="100%"><tbody><tr><td style="padding: 8px;">Two</td></tr></tbody></table>';
  await editAnew();
  await page.keyboard.type('Before. ');
  await paste(`<html><body>${table}</body></html>`, 'Two');
  await page.getByRole('dialog', { name: 'This has a layout of its own' }).waitFor();
  await accessible();
  await press('Paste the words');
  await content().getByText('Before. Two').waitFor();
  await paste('<p>and <strong>bold</strong></p>', 'and bold');
  await content().locator('strong').getByText('bold').waitFor();
  await paste(`<html><body>${table}</body></html>`, 'Two');
  await press('Paste as HTML');
  expect(await page.getByLabel('HTML of the content').inputValue()).toContain(table);
  await page.getByText('It has tables, which the editor cannot keep.').waitFor();
  await page.frameLocator('iframe').getByText('Two', { exact: true }).waitFor();
  await discard();
});

test('the plain text follows the content until somebody writes it', async () => {
  await editAnew();
  await page.keyboard.type('Follows');
  const plain = page.getByLabel('Plain-text part');
  await page.getByText('made from the content').click();
  expect(await plain.inputValue()).toBe('Follows');
  await content().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' on');
  expect(await plain.inputValue()).toBe('Follows on');
  await plain.fill('By hand, {firstName}');
  await page.getByText('written by hand', { exact: true }).waitFor();
  await accessible();
  await content().focus();
  await page.keyboard.type('!');
  expect(await plain.inputValue()).toBe('By hand, {firstName}');
  await page.getByLabel('Send a test to').fill('plain@example.org');
  await press('Send Test Email');
  const mail = await arrived('plain@example.org');
  expect(mail.text).toContain('By hand, Preview');
  expect(mail.text).toContain('Unsubscribe: http');
  await toast('Test email sent successfully to plain@example.org');
  await press('Make it from the content again');
  expect(await plain.inputValue()).toContain('Follows on');
  await discard();
});

test('the preview has a phone’s and a desk’s width, and a dark screen, in a frame that may do nothing', async () => {
  await edit();
  const frame = page.getByTitle(`Preview of ${news}`);
  expect(await frame.getAttribute('sandbox')).toBe('');
  await page.getByRole('button', { name: 'Phone' }).click();
  expect(await frame.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(390);
  // As on a dark screen: the same mail, its dark rules in force.
  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await frame.getAttribute('srcdoc')).toContain('@media all{');
  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await frame.getAttribute('srcdoc')).not.toContain('@media all{');
  await page.getByRole('button', { name: 'Desktop' }).click();
  expect(await frame.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(720);
  await press('Cancel');
});

test('what is typed while a test is saved and sent stays, and nobody is told of somebody else', async () => {
  await row().waitFor();
  const save = Promise.withResolvers<void>();
  const refresh = Promise.withResolvers<void>();
  await page.route('**/api/email-templates**', async (route) => {
    const method = route.request().method();
    if (method === 'PUT') await save.promise;
    // The list stays the old one for a while.
    if (method === 'GET') await refresh.promise;
    await route.continue();
  });
  await edit();
  await page.getByLabel('Subject').fill('Being saved');
  await page.getByLabel('Send a test to').fill('meanwhile@example.org');
  await press('Send Test Email');
  await page.getByRole('button', { name: 'Sending...' }).waitFor();
  await page.getByLabel('Subject').fill('Typed meanwhile');
  save.resolve();
  const mail = await arrived('meanwhile@example.org');
  await toast('Test email sent successfully to meanwhile@example.org');
  expect(await page.getByText(/Somebody else/).count()).toBe(0);
  refresh.resolve();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Typed meanwhile');
  expect(mail.subject).toBe('[Test] Being saved');
  await press('Save Changes');
  await toast('Template updated successfully');
  await row().getByText('Typed meanwhile').waitFor();
});

/** The template as it is, by another hand. */
async function put(content: { subject: string; htmlContent: string }): Promise<Visitor> {
  const side = await signInBySide(cloud);
  const response = await side.call(`/api/email-templates/${news}`, { method: 'PUT', body: content });
  expect(response.status).toBe(200);
  await page.reload();
  return side;
}

test('before a send everything that is wrong is told, to a phone too', async () => {
  const large = `<p>${'Many words. '.repeat(9_500)}</p>`;
  const htmlContent = `<p>Dear {name}, <a href="#up">see</a> <img src="https://example.org/hill.jpg"></p>${large}`;
  await put({ subject: 'Theirs', htmlContent });
  await page.setViewportSize({ width: 390, height: 800 });
  await row().getByRole('button', { name: 'Send to All' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to everyone?' });
  await dialog.getByText('6 things to look at').waitFor();
  for (const message of [
    '{name} is not a placeholder: it would be sent as it stands',
    'The link to "#up" is not absolute: it leads nowhere in a mail',
    'The picture "hill.jpg" has no text for those who do not see it',
    /^The mail has \d+ KB: beyond 102 KB, Gmail hides the rest of it$/,
    'No test was sent since the last edit',
    'Nobody is there to get it',
  ])
    await dialog.getByText(message).waitFor();
  expect(await dialog.getByRole('button', { name: /Send/ }).count()).toBe(0);
  await accessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Look at it again' }).click();
  await page.getByRole('dialog', { name: `Edit Template: ${news}` }).waitFor();
  await page.getByText(/^The mail has \d+ KB/).waitFor();
  await press('Cancel');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('before a send of a sound mail one reads to how many it goes, and how long that takes', async () => {
  const side = await put({ subject: 'Theirs', htmlContent: '<p>Dear {firstName}, theirs.</p>' });
  await subscribe(cloud, 'first@example.org');
  await side.call(`/api/email-templates/${news}/send-test`, { body: { testEmail: 'sound@example.org' } });
  await row().getByRole('button', { name: 'Send to All' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to everyone?' });
  await dialog.getByText('Nothing is wrong with it.').waitFor();
  await dialog.getByText('1 subscriber', { exact: true }).waitFor();
  await dialog.getByText(/At \d+ mails a second it takes less than a minute\./).waitFor();
  await accessible();
  await dialog.getByRole('button', { name: 'Send to 1 subscriber' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // More than the account has left today.
  await page.route('**/check', async (route) => {
    const check = await (await route.fetch()).json();
    const problems = [{ kind: 'over-quota', message: 'SES takes only 12 more mails today' }];
    await route.fulfill({ json: { ...check, recipients: 50_000, ratePerSecond: 11.2, seconds: 4465, problems } });
  });
  await row().getByRole('button', { name: 'Send to All' }).click();
  await dialog.getByText(/At 11 mails a second it takes 1 hour 15 minutes\./).waitFor();
  await dialog.getByRole('button', { name: 'Send anyway to 50,000 subscribers' }).waitFor();
  await page.route('**/check', (route) => route.fulfill({ status: 400, json: { message: 'Out of order' } }));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row().getByRole('button', { name: 'Send to All' }).click();
  await dialog.getByText('The mail could not be checked. Nothing has been sent.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await accessible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByText('Nothing is wrong with it.').waitFor();
  const answer = await side.call('/api/subscribers');
  const [only] = (await answer.json()) as { id: string }[];
  expect((await side.call(`/api/subscribers/${only?.id}`, { method: 'DELETE' })).status).toBe(204);
});

test('a send is checked, watched, paused, resumed and kept', async () => {
  const side = await put({ subject: 'Theirs', htmlContent: '<p>Dear {firstName}, theirs.</p>' });
  await subscribeMany(cloud, 60);
  // It cannot come to its end before it was stopped on the way.
  await cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'TooManyRequestsException', times: 1_000_000 });
  await cloud.emptyInbox();
  await row().getByRole('button', { name: 'Send to All' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to everyone?' });
  await dialog.getByText('60 subscribers', { exact: true }).waitFor();
  await dialog.getByText(/mails a second it takes/).waitFor();
  await dialog.getByText('No test was sent since the last edit').waitFor();
  await accessible();
  await dialog.getByRole('button', { name: 'Send anyway to 60 subscribers' }).click();
  await row().getByRole('button', { name: 'Sending...' }).waitFor();
  await row().getByRole('progressbar').waitFor();
  await row()
    .getByRole('link', { name: /Details/ })
    .click();

  await page.getByRole('button', { name: 'Pause' }).click();
  await page
    .getByRole('status')
    .getByText('Paused')
    .or(page.getByText('Paused', { exact: true }))
    .first()
    .waitFor();
  // On the page and, where the answer to the send came by then, in its toast.
  await page.getByText('Paused by admin').first().waitFor();
  await accessible('html');
  await page.getByRole('button', { name: 'Cancel Sending' }).click();
  await accessible();
  await press('Keep it');
  await cloud.clearFaults();
  await page.getByRole('button', { name: 'Resume' }).click();
  await until('all 60', async () => ((await letters()).length === 60 ? true : undefined), 45);
  await page.getByText('Sent', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).waitFor({ state: 'detached' });
  await page.frameLocator('iframe').getByText('Dear {firstName}, theirs.').waitFor();
  expect(await letters()).toHaveLength(60);

  await page.getByRole('link', { name: 'All sent newsletters' }).click();
  await page
    .getByRole('row', { name: /Theirs/ })
    .getByText('60 of 60')
    .waitFor();
  await accessible('html');
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await side.call('/api/campaigns').then((response) => response.status)).toBe(200);
});
