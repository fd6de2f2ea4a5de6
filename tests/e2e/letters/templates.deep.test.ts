import { describe, expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../functions/lib/letters/compose.ts';
import {
  choose,
  content,
  edit,
  editAnew,
  leave,
  letter,
  newsTitle,
  openTemplates,
  press,
  row,
  source,
  write,
} from '../../support/browser/templatePages.ts';
import {
  accessible,
  allowErrors,
  axeSource,
  browser,
  cloud,
  fits,
  newPage,
  page,
  toast,
} from '../../support/cloud/openSite.ts';
import { draft, openLetter, otherBrowsers, saved, subject } from '../../support/data/audience.ts';

describe('the list', () => {
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
    const sent = await cloud.mailTo('preview@example.org');
    const theirs = sent.html.replace(/href="[^"]*(?:unsubscribe|your-details)[^"]*"/g, 'href="about:srcdoc#"');
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
    await hers.getByText(/^admin edited this letter at /).waitFor();
    expect(await subject(hers).inputValue()).toBe('Of the admin');
    // Opening the letter saves nothing.
    expect((await draft())?.savedBy).toBe('admin');
    await subject(hers).fill('Of Maya');
    await saved(hers);
    await subject().fill('Of the admin, longer');
    await page.getByText(/^Maya edited this letter at /).waitFor();
    await page.getByText('Your text here is the draft now. The other text is under Earlier versions.').waitFor();
    await saved();
    // Where the foot of the page covers no button in part.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await accessible();
    await fits([390, 1440]);
    // Maya goes on, and sees the same.
    await subject(hers).fill('Of Maya, longer');
    await hers.getByText(/^admin edited this letter at /).waitFor();
    await saved(hers);
    expect((await draft())?.content?.subject).toBe('Of Maya, longer');
    await hers.getByRole('button', { name: 'Earlier versions' }).click();
    const versions = hers.getByRole('list', { name: 'Versions' });
    await versions.getByRole('button', { name: /Of the admin, longer/ }).waitFor();
    await versions.getByRole('button', { name: /Of Maya/ }).waitFor();
  });

  test('an admin looks at an earlier version and brings it back; nothing is replaced until it is saved', async () => {
    for (const words of ['The second', 'The third'])
      await write({ subject: words, htmlContent: '<p>Dear reader,</p>' });
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
});

describe('the editor', () => {
  openTemplates();

  test('the editor formats the selection, and underlines selected text only', async () => {
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
    // No trap for keyboard users.
    await page.keyboard.press('Tab');
    expect(await content().evaluate((element) => element.contains(document.activeElement))).toBe(false);
    const html = await source();
    expect(html).toContain('<h2>plain</h2>');
    expect(html).toMatch(/<strong[^>]*><em[^>]*><u[^>]*>marked<\/u><\/em><\/strong>/);
    expect(html).toMatch(/color: rgb\(0, 82, 163\)/);
    expect(html).toMatch(/<ul><li>.*point.*<\/li><\/ul>/);
    expect(html).toMatch(/<ol><li>.*first.*<\/li><\/ol>/);
    expect(html).toMatch(/<h1>.*color: rgb\(0, 0, 0\);?">night<.*color: rgb\(102, 102, 102\);?">dusk<.*<\/h1>/);
  });

  test('links get https unless they are mailto; selected text becomes the link, else a new one is inserted', async () => {
    await editAnew();
    await page.keyboard.type('read this');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await press('Link');
    await page.getByRole('dialog', { name: 'Add Link' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Add Link' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog', { name: 'Discard your changes?' }).count()).toBe(0);
    await press('Link');
    await accessible('dialog');
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
    await page.getByText(/The editor can’t keep tables/).waitFor();
    await accessible();
    await press('Edit the HTML');
  });

  /** Colors of the site, of the editor, and of a layout with its own backgrounds. */
  const colorful = `<h1>Title</h1><p>Words, a <a href="https://example.org">link</a>,
<span style="color: rgb(0, 82, 163);">blue</span>, <span style="color:#000000">black</span>, <span style="color: #666666">gray</span></p>
<p><a href="https://example.org" style="background-color:#0052A3;color:#ffffff">A button</a>
<span style="background-color:#ffff00">marked</span> <span style="background-color:#ffff00;color:#000000">marked black</span></p>
<table width="100%"><tr><td bgcolor="#eeeeee">A cell, <a href="https://example.org">its link</a>, <span style="color:#666666">gray</span></td></tr>
<tr><td style="background-color:#0B1F3A;color:#ffffff">A dark cell<h2>Its title</h2></td></tr></table><blockquote>Said</blockquote>`;

  test.each(['light', 'dark'] as const)('all text of a mail is readable on a %s screen', async (colorScheme) => {
    const reader = await browser.newPage({ colorScheme, viewport: { width: 390, height: 900 } });
    try {
      await reader.setContent(compose({ subject: 'News', previewText: 'In spring', htmlContent: colorful }).html);
      await reader.evaluate(axeSource);
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

  /** As if it had been copied from another mail. */
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

  test('a pasted newsletter is kept complete as HTML or reduced to its text; simple text is pasted as it is', async () => {
    const table = '<table width="100%"><tbody><tr><td style="padding: 8px;">Two</td></tr></tbody></table>';
    await editAnew();
    await page.keyboard.type('Before. ');
    await paste(`<html><body>${table}</body></html>`, 'Two');
    await page.getByRole('dialog', { name: 'This has its own layout' }).waitFor();
    await accessible('dialog');
    await press('Paste only the words');
    await content().getByText('Before. Two').waitFor();
    await paste('<p>and <strong>bold</strong></p>', 'and bold');
    await content().locator('strong').getByText('bold').waitFor();
    await paste(`<html><body>${table}</body></html>`, 'Two');
    await press('Paste as HTML');
    expect(await page.getByLabel('HTML of the content').inputValue()).toContain(table);
    await page.getByText('It has tables, which the editor can’t keep.').waitFor();
    await page.frameLocator('iframe').getByText('Two', { exact: true }).waitFor();
  });

  test('the plain text follows the content until it is edited', async () => {
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
    const mail = await cloud.mailTo('plain@example.org');
    expect(mail.text).toContain('By hand, Preview');
    expect(mail.text).toContain('Unsubscribe: http');
    await toast('Test email sent successfully to plain@example.org');
    await press('Generate it from the content again');
    expect(await plain.inputValue()).toContain('Follows on');
  });

  test('the preview is in a sandboxed frame: as wide as a phone or a desktop, with the mail’s own background', async () => {
    await edit();
    const frame = page.getByTitle(`Preview of “${newsTitle}”`);
    const width = () => frame.evaluate((element) => (element as HTMLElement).offsetWidth);
    const around = () =>
      frame.evaluate(({ parentElement }) => getComputedStyle(parentElement as Element).backgroundColor);
    const inside = async () =>
      (await (await frame.elementHandle())?.contentFrame())?.evaluate(
        () => getComputedStyle(document.body).backgroundColor,
      );
    expect(await frame.getAttribute('sandbox')).toBe('');
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect.poll(width).toBe(390);
    await page.frameLocator('iframe').getByText('Dear Preview User').waitFor();
    const light = await inside();
    expect(await around()).toBe(light);
    // As on a dark screen: the same mail with its dark rules in force.
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect.poll(inside).toBe('rgb(20, 24, 31)');
    await expect.poll(around).toBe('rgb(20, 24, 31)');
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect.poll(inside).toBe(light);
    await page.getByRole('button', { name: 'Desktop' }).click();
    await expect.poll(width).toBe(720);
    // On a phone it starts in the phone's width: the desktop's would be too small to read.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await page.getByRole('button', { name: 'Phone', pressed: true }).waitFor();
  });

  test('undo reverts what was typed within half a second, up to a hundred times', async () => {
    // The clock stays as long as the page.
    onTestFinished(() => newPage({ signedIn: true }));
    await editAnew();
    // From here on the clock stands still until it is advanced. Playwright's clock cannot run in the preview's frame.
    allowErrors(/'allow-scripts' permission is not set/);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
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
