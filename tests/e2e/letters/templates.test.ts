import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ManagedRecording } from '../../../shared/content/model/managedRecording.ts';
import { pages } from '../../../shared/site/pages.ts';
import { attempt, button, dialog, go, hasFocus } from '../../support/browser/adminPages.ts';
import {
  allSaved,
  choose,
  content,
  edit,
  editor,
  leave,
  letter,
  news,
  openTemplates,
  press,
  row,
} from '../../support/browser/templatePages.ts';
import { accessible, cloud, fits, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { draft, openLetter, otherBrowsers, saved, subject } from '../../support/data/audience.ts';
import { until } from '../../support/run/until.ts';

describe('letters', () => {
  openTemplates();
  const elsewhere = otherBrowsers();

  test('a test mail goes to a valid address with the text just typed; the next edit asks for another test', async () => {
    await edit();
    await press('Send Test Email');
    await toast('Invalid Email', 'Please enter a valid email address');
    // Not by a click: where it puts the caret depends on the content.
    await content().focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' And thanks.');
    await page.getByLabel('Send a test to').fill('editor@example.org');
    await press('Send Test Email');
    const mail = await cloud.mailTo('editor@example.org');
    await toast('Test email sent successfully to editor@example.org');
    expect(mail.html).toContain('And thanks.');
    // The test saved the letter, and nothing says otherwise.
    await allSaved();
    expect(await page.getByText(/Draft|not yet in the letter|saved first/).count()).toBe(0);
    await page.getByText('You haven’t sent a test since your last edit').waitFor({ state: 'detached' });
    await page.getByLabel('Preview text').fill('In spring');
    await page.getByText('You haven’t sent a test since your last edit').waitFor();
    await press('Save Changes');
    await toast('Template updated successfully');
    await editor().waitFor();
  });

  test('a template can be copied if the copy has a name and a subject, and the copy can be deleted', async () => {
    const copy = 'A spring letter whose title is longer than a line of a phone';
    await choose('Copy');
    await page.getByRole('dialog', { name: 'Replicate Template' }).waitFor();
    await attempt(
      button('Create Copy', dialog()),
      'Missing Information',
      'Please provide both name and subject for the new template',
    );
    await page.getByLabel('New Template Name').fill(copy);
    await page.getByLabel('New Subject Line').fill('Spring');
    await accessible('dialog');
    await page.keyboard.press('Escape');
    await press('Keep editing');
    await attempt(button('Create Copy', dialog()), 'Template Replicated', 'Template copied successfully');
    await editor(copy).waitFor();
    await leave();

    await choose('Delete', copy);
    await page.getByRole('dialog', { name: 'Delete Template' }).waitFor();
    await page.getByText(`Are you sure you want to delete "${copy}"? This action cannot be undone.`).waitFor();
    await hasFocus(button('Cancel', dialog()));
    await accessible('dialog');
    await attempt(button('Delete', dialog()), 'Template Deleted', 'Template deleted successfully');
    await row(copy).waitFor({ state: 'detached' });
  });

  test('letters of an earlier system come to the site from its export, and are emailed to no one', async () => {
    await cloud.emptyInbox();
    const columns = 'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle';
    const rows = [
      '7.on-rain,2021-03-04T10:00:00Z,true,,newsletter,everyone,"On rain, again",',
      '8.d,,false,,newsletter,everyone,D,',
    ];
    const archive = zipSync({
      'posts.csv': strToU8([columns, ...rows].join('\r\n')),
      'posts/7.on-rain.html': strToU8('<p>It rained.</p><form>Join</form><p><a href="%%share_url%%">Share</a></p>'),
    });
    const check = async () => {
      await press('Import past letters');
      await page
        .getByLabel('Export from Ghost or Substack')
        .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) });
      await press('Check the File');
    };
    await check();
    await page.getByText('1 letter from Substack, Mar 4, 2021.').waitFor();
    await press('Import 1 letter');
    await page.getByText('Imported: 1 letter. No one was emailed.').waitFor();
    await press('Done');
    await check();
    await page.getByText('There’s no letter in this export from Substack that isn’t here already.').waitFor();
    await page.keyboard.press('Escape');
    await until('its page', async () => (await fetch(`${cloud.url}/letters/on-rain`)).ok);
    await page.goto(`${cloud.url}/letters/on-rain`);
    expect(await page.locator('article').textContent()).toBe('March 4, 2021On rain, againIt rained.');
    await page.goto(`${cloud.url}/admin/campaigns`);
    await page.getByText('Mar 4, 2021 (imported)').waitFor();
    await press('Take off the site: On rain, again');
    await press('Take it off');
    await page.getByText('(imported)').waitFor({ state: 'detached' });
    expect(await cloud.inbox()).toEqual([]);
  });

  test('typed text is available on another device, and the letter stays as it is until it is saved', async () => {
    await edit();
    const before = await subject().inputValue();
    await subject().fill('Typed at the desk');
    await saved();
    await accessible();
    await fits([390, 768, 1440]);
    const phone = await elsewhere();
    await phone.getByText('You have unsaved changes').waitFor();
    await openLetter(phone);
    await saved(phone);
    expect(await subject(phone).inputValue()).toBe('Typed at the desk');
    expect((await letter())?.subject).toBe(before);
    // Leaving keeps the draft, without a question.
    await leave();
    await row().getByText('You have unsaved changes').waitFor();
    await row().getByRole('button', { name: 'Send to All' }).click();
    await page.getByText('There are changes that you haven’t saved: the letter is sent without them').waitFor();
    await press('Cancel');
    await edit();
    expect(await subject().inputValue()).toBe('Typed at the desk');
    await press('Discard changes');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await allSaved();
    await expect.poll(draft).toBeNull();
  });

  test('the editor has an address: a reload and Back keep the text, and one line says what is saved', async () => {
    await edit();
    const address = page.url();
    expect(address).toBe(`${cloud.url}/admin/email-templates/${news}`);
    await allSaved();
    await subject().fill('Typed, and reloaded');
    await saved();
    await page.reload();
    await saved();
    expect(await subject().inputValue()).toBe('Typed, and reloaded');
    expect(await page.getByText(/hasn’t saved it|All changes saved/).count()).toBe(0);
    await press('Save Changes');
    await allSaved();
    await editor().waitFor();
    expect(page.url()).toBe(address);
    // Typed and left at once: it is on the server before the editor opens again.
    await subject().fill('Typed, and left');
    await page.goBack();
    await row().getByText('You have unsaved changes').waitFor();
    await page.goForward();
    await saved();
    expect(await subject().inputValue()).toBe('Typed, and left');
    expect((await draft())?.content.subject).toBe('Typed, and left');
  });
});

describe('letters about an episode', () => {
  openSite({ signedIn: true, window: { viewport: { width: 1440, height: 900 } } });

  const older = '<item><title>First light</title><guid>first</guid></item>';
  const newer = `<item><title>Small hours with Maya Lindqvist</title><guid>small</guid><itunes:episode>12</itunes:episode>
  <itunes:duration>3490</itunes:duration><description>On waiting for the day.</description>
  <enclosure url="https://audio.example/12.mp3"/><pubDate>${new Date().toUTCString()}</pubDate></item>`;
  const feedOf = (items: string) =>
    `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>S</title>${items}</channel></rss>`;
  const transcriptText = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Miriam Hale>Who is up at that hour?

00:12:34.000 --> 00:12:40.000
<v Maya Lindqvist>The bakers, the nurses, and everybody who cannot sleep.
`;

  async function read(items: string) {
    const body = { xml: feedOf(items), dryRun: false };
    expect((await (await signIn(cloud)).call('/api/episodes/import', { body })).status).toBe(200);
  }

  test('a new episode prepares a letter; with a passage in it, its email links to that second', async () => {
    await read(older);
    await read(newer + older);
    const admin = await signIn(cloud);
    const recordings = await admin.read<ManagedRecording[]>('/api/recordings');
    const name = recordings.find(({ original }) => original.title.startsWith('Small hours'))?.name ?? '';
    const body = { version: 0, transcriptText };
    const added = await admin.call(`/api/recordings/${name}`, { method: 'PATCH', body });
    expect(added.status).toBe(200);
    // A transcript can be read once it is published.
    await cloud.untilIdle();

    await go(pages.admin);
    await page.getByText('Nothing has been sent.').waitFor();
    await page.getByRole('link', { name: 'A letter about “Small hours with Maya Lindqvist” is ready.' }).click();
    await page.getByRole('heading', { name: 'Edit Template: New episode: Small hours with Maya Lindqvist' }).waitFor();
    await page.getByText('A place for a passage of the conversation').waitFor();
    await page.getByRole('button', { name: 'Passage', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Insert Passage' });
    await dialog.getByLabel('Search this transcript').fill('bakers');
    await accessible();
    await dialog.getByRole('button', { name: /Maya Lindqvist · 12:34/ }).click();
    await page.getByLabel('Send a test to').fill('editor@example.org');
    await press('Send Test Email');
    await toast('Test email sent successfully to editor@example.org');

    const { html, text, subject } = await cloud.mailTo('editor@example.org');
    expect(subject).toContain('Small hours with Maya Lindqvist');
    expect(text).toMatch(/Episode 12: Small hours with Maya Lindqvist\nwith Maya Lindqvist · .* · 58:10/);
    expect(text).toContain('> The bakers, the nurses, and everybody who cannot sleep.');
    expect(text).toMatch(/> — Maya Lindqvist · Hear this moment\n?>? ?\[.*#t=754\]/);
    const link = /href="([^"]*)"[^>]*>Hear this moment/.exec(html)?.[1] ?? '';
    expect(link).toBe(`${cloud.url}/video/${name}#t=754`);
    await page.goto(link);
    await page.getByRole('heading', { name: /Maya Lindqvist/, level: 1 }).waitFor();

    // The same feed again.
    await read(newer + older);
    await go(pages.admin);
    await page.getByText('Nothing has been sent.').waitFor();
    expect(await page.getByText('is ready.').count()).toBe(1);
  });
});
