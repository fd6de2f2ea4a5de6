import { expect, test } from 'vitest';
import {
  arrived,
  choose,
  edit,
  leave,
  letter,
  openTemplates,
  press,
  row,
  write,
} from '../../support/browser/templatePages.ts';
import { accessible, cloud, fits, page, toast } from '../../support/cloud/openSite.ts';
import { draft, openLetter, otherBrowsers, saved, subject } from '../../support/data/audience.ts';

const maya = { username: 'Maya', password: 'a long password of Maya, 2031' };

openTemplates({
  prepare: async () => {
    await cloud.invoke('workers/manageAdmins', { action: 'create', ...maya });
  },
});
const elsewhere = otherBrowsers();

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

test('two admins who write at once see each other’s names, and neither text is lost', async () => {
  await edit();
  await subject().fill('Of the admin');
  await saved();
  const hers = await elsewhere(maya);
  await openLetter(hers);
  await hers.getByText(/^admin is editing this letter, last/).waitFor();
  expect(await subject(hers).inputValue()).toBe('Of the admin');
  // Opening the letter saves nothing.
  expect((await draft())?.savedBy).toBe('admin');
  await subject(hers).fill('Of Maya');
  await saved(hers);
  await subject().fill('Of the admin, longer');
  await page.getByText(/^Maya is editing this letter, last/).waitFor();
  await page.getByText('Your text here is the draft now. The other text is under Earlier versions.').waitFor();
  await saved();
  // Where the foot of the page covers no button in part.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await accessible();
  await fits([390, 1440]);
  // Maya goes on, and sees the same.
  await subject(hers).fill('Of Maya, longer');
  await hers.getByText(/^admin is editing this letter, last/).waitFor();
  await saved(hers);
  expect((await draft())?.content?.subject).toBe('Of Maya, longer');
  await hers.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = hers.getByRole('list', { name: 'Versions' });
  await versions.getByRole('button', { name: /Of the admin, longer/ }).waitFor();
  await versions.getByRole('button', { name: /Of Maya/ }).waitFor();
});

test('an admin looks at an earlier version and brings it back; nothing is replaced until it is saved', async () => {
  for (const words of ['The second', 'The third']) await write({ subject: words, htmlContent: '<p>Dear reader,</p>' });
  await page.reload();
  await edit();
  await press('Earlier versions');
  await accessible('dialog');
  await page
    .getByRole('list', { name: 'Versions' })
    .getByRole('button', { name: /^The second/ })
    .click();
  await page
    .getByText(/by admin/)
    .first()
    .waitFor();
  await press('Restore this version');
  expect(await subject().inputValue()).toBe('The second');
  await saved();
  expect((await letter())?.subject).toBe('The third');
  await press('Save Changes');
  await toast('Template updated successfully');
  await leave();
  await row().getByText('The second').waitFor();
  expect(await draft()).toBeNull();
});
