import { expect, test } from 'vitest';
import {
  arrived,
  choose,
  edit,
  leave,
  letter,
  news,
  openTemplates,
  press,
  row,
  write,
} from '../../support/browser/templatePages.ts';
import { accessible, page, toast } from '../../support/cloud/openSite.ts';

openTemplates();

test('the list shows each template with its date; the protected ones cannot be deleted', async () => {
  await row()
    .getByText(/^Updated \w+ \d+, \d{4}$/)
    .waitFor();
  await row().getByText('New from Dharma Chats').waitFor();
  for (const name of [news, 'welcome']) {
    await row(name).getByRole('button', { name: 'Copy' }).waitFor();
    expect(await row(name).getByRole('button', { name: 'Delete' }).count()).toBe(0);
  }
  await accessible();
  await choose('Preview');
  await page.getByRole('dialog', { name: 'Preview: New from Dharma Chats' }).waitFor();
  await page.frameLocator('iframe').getByText('Dear Preview User,').waitFor();
  await press('Phone');
  await accessible('dialog');
  // On a phone the preview starts in the phone's width: the desktop's would be too small to read.
  await press('Close');
  await page.setViewportSize({ width: 390, height: 800 });
  await choose('Preview');
  await page.getByRole('button', { name: 'Phone', pressed: true }).waitFor();
});

test('before anyone has signed up for an event, there is no one to write to', async () => {
  await choose('Send to All');
  await page.getByLabel('Event attendees').check();
  await page.getByText('No one has signed up for an event yet.').waitFor();
  await accessible('dialog');
});

/** Everything that a pasted newsletter may contain. */
const pasted = `<html><head><title>Not theirs</title><style>p { color: lime }</style></head><body>
<h1 style="font-size:40px;position:fixed" class="x">Dear {firstName},</h1><script>alert(1)</script>
<div style="display:flex;padding:8px"><p onclick="alert(1)">one <a href="javascript:alert(1)">a</a> <a href="//x.example">b</a>
<a href="https://example.org/?a=1&b=2" target="_top">c</a> &nbsp;<font color="red">red</font></p><form>inside<input></form></div>
<table width="100%" onload="x"><tbody><tr><td bgcolor="#eeeeee" style="padding:8px; background: url(https://example.org/ground.png)">cell</td></tr></tbody></table>
<ul><li>5 &lt; 6 & 7</li></ul><blockquote>quoted</blockquote><hr><!-- not said -->The end.</body></html>`;

test('the preview is the mail as sent, both of the unsaved text and of the saved letter', async () => {
  const frame = page.locator('iframe').last();
  const shown = async () => (await frame.getAttribute('srcdoc')) ?? '';
  await page.emulateMedia({ colorScheme: 'dark' });
  await edit();
  await page.getByLabel('Preview text').fill('In <spring>');
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page.getByLabel('HTML of the content').fill(pasted);
  await page.frameLocator('iframe').getByText('The end.').waitFor();
  const draft = await shown();
  // Links to a reader's own pages lead nowhere: the mail stays in place.
  await page.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe' }).click();
  await page.frameLocator('iframe').getByText('The end.').waitFor();
  await page.getByLabel('Send a test to').fill('preview@example.org');
  await press('Send Test Email');
  const sent = await arrived('preview@example.org');
  const theirs = sent.html
    .replaceAll('Dear Preview,', 'Dear Preview User,')
    .replace(/href="[^"]*(?:unsubscribe|your-details)[^"]*"/g, 'href="about:srcdoc#"');
  // Compared as parsed: one was serialized by the browser, the other by the server.
  const read = (html: string) =>
    page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').documentElement.outerHTML, html);
  expect(await read(draft)).toBe(await read(theirs));
  await page.getByRole('button', { name: 'Save Changes' }).and(page.locator(':disabled')).waitFor();
  await leave();
  await choose('Preview');
  await page.getByRole('dialog', { name: /^Preview: / }).waitFor();
  expect((await shown()).trim()).toBe(theirs.trim());
  await page.emulateMedia({ colorScheme: null });
});

test('the second of two admins who save is told, and both texts are kept', async () => {
  await edit();
  await page.getByLabel('Subject').fill('Mine');
  await write({ subject: 'Theirs', htmlContent: '<p>Dear {firstName}, theirs.</p>' });
  await press('Save Changes');
  await toast('Failed to update template', 'Someone else saved this letter in the meantime.');
  await page.getByText(/^admin saved this letter at .*, while you were writing\.$/).waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await accessible();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Send to All' }).and(page.locator(':disabled')).waitFor();
  await press('Save Changes');
  await toast('Template updated successfully');
  await press('Earlier versions');
  await page
    .getByRole('list', { name: 'Versions' })
    .getByRole('button', { name: /^Theirs/ })
    .waitFor();
  expect((await letter())?.subject).toBe('Mine');
});
