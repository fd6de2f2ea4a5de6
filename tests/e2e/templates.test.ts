import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { compose } from '../../functions/lib/mail/compose.ts';
import { goBack, launchBrowser } from '../support/browser.ts';
import { admin, Cloud } from '../support/cloud.ts';
import { subscribeMany } from '../support/newsletter.ts';
import { until } from '../support/until.ts';
import { signIn as signInBySide, type Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
const news = 'dharma_chats_news';
const require = createRequire(import.meta.url);
const axe = readFileSync(createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  [cloud, browser] = await Promise.all([Cloud.start({ memory: true }), launchBrowser()]);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
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

const row = (name = news) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const toast = (...words: string[]) =>
  Promise.all(words.map((text) => page.getByText(text, { exact: true }).last().waitFor()));
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

const letters = async () => (await cloud.inbox()).filter(({ subject }) => subject === 'Theirs');

/** An empty editor of the template, the caret in it. */
async function editAnew(): Promise<void> {
  await edit();
  await content().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  // What stood first was one.
  await press('H1');
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
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await accessible('html');
  await row().getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Preview: New from Dharma Chats' }).waitFor();
  await page.frameLocator('iframe').getByText('Dear Preview User,').waitFor();
  await press('Phone');
  await accessible();
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
  await row().getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('dialog', { name: 'Replicate Template' }).waitFor();
  await accessible();
  await press('Create Copy');
  await toast('Missing Information', 'Please provide both name and subject for the new template');
  await page.getByLabel('New Template Name').fill(news);
  await page.getByLabel('New Subject Line').fill('Spring');
  await press('Create Copy');
  await toast('Failed to replicate template');
  await page.getByText(/There is a template/).waitFor();
  await page.getByLabel('New Template Name').fill('spring_letter');
  await press('Create Copy');
  await toast('Template Replicated', 'Template copied successfully');

  await row('spring_letter').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Are you sure you want to delete "spring_letter"? This action cannot be undone.').waitFor();
  await accessible();
  await press('Delete');
  await toast('Template Deleted', 'Template deleted successfully');
  await row('spring_letter').waitFor({ state: 'detached' });
});

test('before anybody signed up for an event, there is nobody to write to', async () => {
  await row().getByRole('button', { name: 'Send to Attendees' }).click();
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
  await page.keyboard.press('Shift+Home');
  for (const name of ['Bold', 'Italic', 'Underline', 'Colour: Brand blue']) await press(name);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await press('Bullet list');
  await page.keyboard.type('point');
  const html = await source();
  expect(html).toContain('<h2>plain</h2>');
  expect(html).toMatch(/<strong[^>]*><em[^>]*><u[^>]*>marked<\/u><\/em><\/strong>/);
  expect(html).toMatch(/color: rgb\(0, 82, 163\)/);
  expect(html).toMatch(/<ul><li>.*point.*<\/li><\/ul>/);
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
  const html = await source();
  const safe = 'rel="noopener noreferrer" target="_blank"';
  expect(html).toBe(
    `<p>read <a href="https://example.org/a" ${safe}>this</a> and <a href="mailto:us@example.org" ${safe}>mailto:us@example.org</a></p>`,
  );
  await discard();
});

test('headings of every level and line breaks survive the editor; tables open as source', async () => {
  await edit();
  await page.getByRole('tab', { name: 'HTML' }).click();
  const rich = '<h5>Small</h5>\n<p>Warmly,<br>Miriam</p>';
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
<table width="100%" onload="x"><tbody><tr><td bgcolor="#eeeeee" style="padding:8px; background: url(https://x.example)">cell</td></tr></tbody></table>
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
  const sent = await until('the test', async () =>
    (await cloud.inbox()).find(({ to }) => to.includes('preview@example.org')),
  );
  const theirs = sent.html
    .replaceAll('Dear Preview,', 'Dear Preview User,')
    .replace(/href="[^"]*unsubscribe[^"]*"/, 'href="about:srcdoc#"');
  // As the browser reads them: one was written by it, the other by the server.
  const read = (html: string) =>
    page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').documentElement.outerHTML, html);
  expect(await read(draft)).toBe(await read(theirs));
  await page.getByRole('button', { name: 'Save Changes' }).and(page.locator(':disabled')).waitFor();
  await press('Cancel');
  await row().getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: /^Preview: / }).waitFor();
  expect((await shown()).trim()).toBe(theirs.trim());
  await page.emulateMedia({ colorScheme: null });
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
  await content().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And thanks.');
  await page.getByLabel('Send a test to').fill('editor@example.org');
  await press('Send Test Email');
  await toast('Test email sent successfully to editor@example.org');
  const mail = await until('the test', async () =>
    (await cloud.inbox()).find(({ to }) => to.includes('editor@example.org')),
  );
  expect(mail.html).toContain('And thanks.');
  expect(await page.getByText('No test was sent since the last edit').count()).toBe(0);
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
  await page.getByRole('link', { name: 'Email Templates' }).click();
  await edit();
  await page.getByLabel('Subject').fill('Half done');
  await goBack(page);
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
  await press('Keep editing');
  expect(await page.getByLabel('Subject').inputValue()).toBe('Half done');
  await goBack(page);
  await press('Discard changes');
  await page.waitForURL('**/admin');
  await page.getByRole('link', { name: 'Email Templates' }).click();
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

test('a send is checked, watched, paused, resumed and kept', async () => {
  const side: Visitor = await signInBySide(cloud);
  await subscribeMany(cloud, 60);
  // Slow enough to be stopped on the way.
  await cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'TooManyRequestsException', times: 30 });
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
  await page.getByText('Paused by admin').waitFor();
  await accessible('html');
  await page.getByRole('button', { name: 'Cancel Sending' }).click();
  await accessible();
  await press('Keep it');
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
