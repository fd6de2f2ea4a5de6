import { expect, test } from 'vitest';
import { goBack } from '../../support/browser/browser.ts';
import {
  arrived,
  choose,
  content,
  discard,
  edit,
  editor,
  leave,
  news,
  openTemplates,
  press,
  put,
  row,
} from '../../support/browser/templatePages.ts';
import { accessible, cloud, page, toast } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';

openTemplates();

test('a template can be copied if the copy has a name and a subject, and the copy can be deleted', async () => {
  const copy = 'A spring letter whose title is longer than a line of a phone';
  await choose('Copy');
  await page.getByRole('dialog', { name: 'Replicate Template' }).waitFor();
  await accessible('dialog');
  await press('Create Copy');
  await toast('Missing Information', 'Please provide both name and subject for the new template');
  await page.getByLabel('New Template Name').fill(copy);
  await page.getByLabel('New Subject Line').fill('Spring');
  await page.keyboard.press('Escape');
  await press('Keep editing');
  await press('Create Copy');
  await toast('Template Replicated', 'Template copied successfully');
  await editor(copy).waitFor();
  await leave();

  await choose('Delete', copy);
  await page.getByText(`Are you sure you want to delete "${copy}"? This action cannot be undone.`).waitFor();
  await accessible('dialog');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press('Delete');
  await toast('Template Deleted', 'Template deleted successfully');
  await row(copy).waitFor({ state: 'detached' });
});

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
  await row()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Phone', pressed: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('an empty list and a failed one say so', async () => {
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

test('before anybody has signed up for an event, there is nobody to write to', async () => {
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
  await put({ subject: 'New from Dharma Chats', htmlContent: '<h1>A new conversation</h1><p>Dear {firstName},</p>' });
});

test('the editor is left without a question, and typed text is there on the way back; a discarded draft is not', async () => {
  await page.goto(`${cloud.url}/admin`);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Letters' }).click();
  await edit();
  await page.getByLabel('Subject').fill('Half done');
  // The preview has loaded, and is no extra step in the history.
  await page.frameLocator('iframe').locator('[aria-label="Half done"]').waitFor({ state: 'attached' });
  await goBack(page);
  await row().waitFor();
  await page.goForward();
  await page.getByText(/^Draft saved at/).waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Half done');
  // A link to elsewhere, and a reload once it is saved, do not ask either.
  await page.reload();
  await page.getByText(/^Draft saved at/).waitFor();
  await discard();
  await edit();
  expect(await page.getByLabel('Subject').inputValue()).toBe('New from Dharma Chats');
});

test('the second of two admins who save sees a conflict, and loses nothing', async () => {
  await edit();
  await page.getByLabel('Subject').fill('Mine');
  const other = await signIn(cloud);
  await other.call(`/api/email-templates/${news}`, {
    method: 'PUT',
    body: { subject: 'Theirs', htmlContent: '<p>Dear {firstName}, theirs.</p>' },
  });
  await press('Save Changes');
  const reason = 'Someone else saved this letter in the meantime. Please copy your changes, reload and try again.';
  await toast('Failed to update template', reason);
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Load the newest version' }) });
  await notice.getByText(reason).waitFor();
  await accessible();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Mine');
  await press('Load the newest version');
  expect(await page.getByLabel('Subject').inputValue()).toBe('Theirs');
  await content().getByText('theirs.').waitFor();
});

test('text typed while a test is saved and sent stays, without a warning about somebody else', async () => {
  await row().waitFor();
  const save = Promise.withResolvers<void>();
  const refresh = Promise.withResolvers<void>();
  await page.route('**/api/email-templates**', async (route) => {
    const method = route.request().method();
    if (method === 'PUT') await save.promise;
    // The list stays outdated for a while.
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
  expect(await page.getByText(/Someone else/).count()).toBe(0);
  refresh.resolve();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Typed meanwhile');
  expect(mail.subject).toBe('[Test] Being saved');
  await press('Save Changes');
  await toast('Template updated successfully');
  await leave();
  await row().getByText('Typed meanwhile').waitFor();
});
