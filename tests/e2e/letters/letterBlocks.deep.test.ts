import type { Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  content,
  edit,
  editAnew,
  leave,
  newsTitle,
  openTemplates,
  press,
  row,
  source,
} from '../../support/browser/templatePages.ts';
import { accessible, allowErrors, browser, cloud, page, toast } from '../../support/cloud/openSite.ts';
import { classic } from '../../support/data/letters.ts';
import { addressOf } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { guest, recent, written } from '../../support/site/publicContent.ts';

describe('blocks', () => {
  /** The fields that the importer accepts. */
  const input = ({ id: _, version: __, updatedAt: ___, ...fields }: Record<string, unknown>) => fields;

  openTemplates({
    prepare: () => seedSubscribers(cloud, 3),
    content: {
      recentEvents: [input(recent)],
      upcomingEvents: [written],
      archiveGuests: [
        input(
          guest(1, 'Akio Tarrant', { url: 'https://youtu.be/eRsGyueVLvQ', imageUrl: '/pictures/guest-sea-768.webp' }),
        ),
        input(guest(2, 'Adaeze Winterbourne')),
      ],
    },
  });

  const dialog = (name: string) => page.getByRole('dialog', { name });
  const insert = (name: string) => page.getByRole('group', { name: 'Insert' }).getByRole('button', { name }).click();
  const card = (name: string) => page.getByRole('group', { name: new RegExp(`^Card: ${name}`) });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

  async function insertPicture(alt: string): Promise<void> {
    const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2f5d3a' } })
      .png()
      .toBuffer();
    await page.getByLabel('Picture file').setInputFiles({ name: 'hill.png', mimeType: 'image/png', buffer });
    await dialog('Insert Picture').getByLabel('What does the picture show?').fill(alt);
    await press('Insert Picture');
    await content().locator('img').waitFor();
  }

  test('a letter with a picture, a button, a divider, a quote and two cards arrives as written', async () => {
    await editAnew();
    await page.keyboard.type('# A new conversation');
    await page.keyboard.press('Enter');
    await page.keyboard.type('See www.example.org/a. ');
    await page.keyboard.press('Enter');
    await insertPicture('A green hill');
    await page.keyboard.type('> Walk as if you were expected.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('— Akio Tarrant');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await insert('Button');
    await accessible('dialog');
    await dialog('Insert Button').getByLabel('Text').fill('See “all” & more');
    await press('Insert Button');
    await page.getByText('Please enter where the button leads').waitFor();
    await dialog('Insert Button').getByLabel('Leads to').fill('example.org/b?c=1&d=2');
    await press('Insert Button');
    await insert('Divider');
    await insert('Card');
    await dialog('Insert Card').getByText('Two Chairs by a Window').waitFor();
    await accessible('dialog');
    await dialog('Insert Card').getByRole('button', { name: 'The latest recording' }).click();
    await card('Latest recording, Two Chairs by a Window').waitFor();
    await insert('Card');
    await dialog('Insert Card').getByLabel('Search guests').fill('akio');
    await dialog('Insert Card').getByRole('button', { name: 'Akio Tarrant' }).click();
    await card('From the archive, Akio Tarrant').waitFor();
    await accessible();
    // The preview beside it shows the mail.
    await page.frameLocator('iframe').getByRole('heading', { name: 'Akio Tarrant' }).waitFor();
    await press('Save Changes');
    await toast('Success', 'Template updated successfully');

    await leave();
    await row().getByRole('button', { name: 'Send to All' }).click();
    await page.getByRole('button', { name: /^Send (anyway )?to 3 subscribers$/ }).click();
    const mail = await cloud.mailTo(addressOf(0));
    const pictures = [...mail.html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    for (const [src, alt, width] of [
      ['/media/[0-9a-f]{32}\\.jpg', 'A green hill', '520'],
      ['/pictures/lake-mail\\.jpg', 'Two Chairs by a Window', '518'],
      ['/pictures/guest-sea-mail\\.jpg', 'Akio Tarrant', '150'],
    ] as const) {
      const tag = pictures.find((each) => each.includes(`alt="${alt}"`)) ?? '';
      expect(tag).toMatch(new RegExp(` src="${cloud.url}${src}"`));
      expect(tag).toContain(` width="${width}"`);
      const address = / src="([^"]*)"/.exec(tag)?.[1] ?? '';
      const { format, width: pixels = 0 } = await sharp(await (await fetch(address)).arrayBuffer()).metadata();
      expect([format, pixels <= 1040]).toEqual(['jpeg', true]);
    }
    expect(mail.html).toContain(
      '<a href="https://example.org/b?c=1&amp;d=2" target="_blank" rel="noopener noreferrer" class="act-words"',
    );
    expect(mail.html).toContain('href="https://www.example.org/a"');
    expect(mail.html).toMatch(/<p class="quiet"[^>]*>— Akio Tarrant<\/p><\/blockquote>/);
    expect(mail.html).toContain('<hr ');
    expect(mail.html).toContain(`href="${cloud.url}/video/`);
    expect(mail.html).not.toMatch(/data-card|data-block|"\/(?!\/)/);
    expect(mail.text).toContain('Latest recording: Two Chairs by a Window');
    expect(mail.text).toContain('See “all” & more [https://example.org/b?c=1&d=2]');
  });

  test('a block can be focused, moved, changed, cut, pasted and removed by keyboard', async () => {
    await editAnew();
    await page.keyboard.type('First');
    await insert('Card');
    await dialog('Insert Card').getByRole('button', { name: 'The upcoming event' }).click();
    await card('Upcoming event').waitFor();
    await page.keyboard.type('Last');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toMatch(/^Card: Upcoming event/);
    await accessible();
    await page.keyboard.press('Alt+ArrowUp');
    const mark = '<div data-card="upcoming-event"></div>';
    expect(await source()).toBe(`${mark}\n<p>First</p>\n<p>Last</p>`);
    await card('Upcoming event').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    expect(await focused()).toContain('Upcoming event');
    expect(await source()).toBe(`<p>First</p>\n<p>Last</p>\n${mark}`);
    await card('Upcoming event').focus();
    await page.keyboard.press('Enter');
    await dialog('Insert Card').getByRole('button', { name: 'Adaeze Winterbourne' }).click();
    await card('From the archive, Adaeze Winterbourne').waitFor();
    await page.keyboard.press('Control+X');
    await card('From the archive').waitFor({ state: 'detached' });
    await content().getByText('First').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+V');
    await card('From the archive').waitFor();
    expect(await source()).toMatch(
      /^<p>First<\/p>\n(?:<p><br><\/p>\n)?<div data-card="guest:\d+"><\/div>\n<p>Last<\/p>/,
    );
    await card('From the archive').focus();
    await page.keyboard.press('Delete');
    expect(await source()).toMatch(/^<p>First<\/p>\n(?:<p><br><\/p>\n)?<p>Last<\/p>/);
  });

  test('text typed after a picture is below it, and stays visible', async () => {
    await editAnew();
    await page.keyboard.type('First');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Last');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await insertPicture('A hill');
    await page.keyboard.type('Next');
    const picture = '<p><img src="/media/[\\w.]+" alt="A hill" width="520"></p>';
    for (let line = 0; line < 30; line++) await page.keyboard.press('Enter');
    await page.keyboard.type('far below');
    const foot = await page.getByRole('button', { name: 'Save Changes' }).locator('..').boundingBox();
    const caret = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0);
    expect(caret).toBeGreaterThan(0);
    expect(caret).toBeLessThan(foot?.y ?? 0);
    for (let line = 0; line < 30; line++) await page.keyboard.press('ArrowUp');
    const top = await page.evaluate(() => ({
      caret: getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0,
      tools: document.querySelector('[aria-label=Insert]')?.getBoundingClientRect().bottom ?? 0,
    }));
    expect(top.caret).toBeGreaterThanOrEqual(top.tools);
    expect(await source()).toMatch(new RegExp(`^<p>First</p>\n${picture}\n<p>Next</p>`));
  });

  test('text typed while a picture has the focus goes below it, and not into its description', async () => {
    await editAnew();
    await insertPicture('A hill');
    await content().locator('img').focus();
    await page.keyboard.type('Below');
    const caret = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect());
    const picture = await content().locator('img').boundingBox();
    expect(caret?.top).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? Infinity));
    expect(await source()).toMatch(/^<p><img src="\/media\/[\w.]+" alt="A hill" width="520">Below<\/p>/);
  });

  test('a picture’s alt text, width and link can be changed, and it can be removed', async () => {
    await editAnew();
    await insertPicture('A hill');
    await content().locator('img').click();
    await page
      .getByRole('group', { name: /^Actions for Picture/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    await accessible('dialog');
    await dialog('Edit Picture').getByLabel('Half width').check();
    await dialog('Edit Picture').getByLabel('Decorative image').check();
    await dialog('Edit Picture').getByLabel('Leads to').fill('example.org');
    await press('Save Picture');
    await content().locator('a img').waitFor();
    expect(await source()).toMatch(
      /^<p><a href="https:\/\/example\.org"[^>]*><img src="\/media\/[\w.]+" alt="" width="260" role="presentation"><\/a><\/p>$/,
    );
    await content().locator('img').focus();
    await page.keyboard.press('Enter');
    expect(await dialog('Edit Picture').getByLabel('Half width').isChecked()).toBe(true);
    await press('Remove Picture');
    expect(await source()).toBe('<p><br></p>');
  });
});

describe('what is pasted', () => {
  openTemplates();
  /** The letter is open in the editor. */
  beforeEach(async () => {
    // Some pictures are missing, and the server refuses one.
    allowErrors(/./);
    await edit();
  });

  const emptyEditor = async () => {
    await content().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
  };
  const preview = async () =>
    (await (await page.getByTitle(`Preview of “${newsTitle}”`).elementHandle())?.contentFrame()) as Frame;

  interface Content {
    html?: string;
    text?: string;
    files?: { name: string; type: string; base64: string }[];
  }
  /** As if it had been copied from elsewhere or dragged here. */
  const carry = (how: 'paste' | 'drop', carried: Content) =>
    content().evaluate(
      (element, [kind, { html = '', text = '', files = [] }]) => {
        const data = new DataTransfer();
        if (html) data.setData('text/html', html);
        if (text) data.setData('text/plain', text);
        for (const { name, type, base64 } of files)
          data.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name, { type }));
        // A drop lands in the first line.
        const { x, y } = (element.firstElementChild ?? element).getBoundingClientRect();
        const init = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data, clientX: x + 16, clientY: y + 10 }),
        );
      },
      [how, carried] as const,
    );
  const picture = async (background: string) =>
    (
      await sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer()
    ).toString('base64');

  test('text typed after deleting or replacing everything is not a heading', async () => {
    await content().getByRole('heading', { level: 1 }).waitFor();
    await emptyEditor();
    await carry('paste', { text: 'Plain words' });
    expect(await source()).toBe('<p>Plain words</p>');
    await content().click();
    await page
      .getByRole('button', { name: 'Heading 1' })
      .or(page.getByRole('button', { name: 'H1' }))
      .click();
    expect(await source()).toBe('<h1>Plain words</h1>');
    await content().click();
    await page.keyboard.press('Control+A');
    await carry('paste', { text: 'Other words' });
    expect(await source()).toBe('<p>Other words</p>');
    // Deleting a single letter keeps the line's format.
    await emptyEditor();
    await page.getByRole('button', { name: 'H1' }).click();
    await page.keyboard.type('a');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('Title');
    expect(await source()).toBe('<h1>Title</h1>');
  });

  test('a pasted or dropped picture is uploaded, and appears where it was put', async () => {
    await emptyEditor();
    await page.keyboard.type('Before after');
    for (let times = 0; times < 'after'.length; times += 1) await page.keyboard.press('ArrowLeft');
    const pictureDialog = page.getByRole('dialog', { name: 'Insert Picture' });
    await carry('paste', { files: [{ name: 'hill.png', type: 'image/png', base64: await picture('#2f5d3a') }] });
    await pictureDialog.getByLabel('What does the picture show?').fill('A hill');
    await pictureDialog.getByRole('button', { name: 'Insert Picture' }).click();
    await content().locator('img').waitFor();
    await carry('drop', { files: [{ name: 'lake.png', type: 'image/png', base64: await picture('#12263f') }] });
    await pictureDialog.getByLabel('Decorative image').check();
    await pictureDialog.getByRole('button', { name: 'Insert Picture' }).click();
    await expect.poll(() => content().locator('img').count()).toBe(2);
    const html = await source();
    expect(html).toMatch(
      /^<p>\w+<img src="\/media\/[\w./-]+" alt="" width="40" role="presentation">\w+ <img src="\/media\/[\w./-]+" alt="A hill" width="40">after<\/p>$/,
    );
    // Both load in the editor.
    const shown = () =>
      content().evaluate((root) => [...root.querySelectorAll('img')].every(({ naturalWidth }) => naturalWidth > 0));
    await expect.poll(shown).toBe(true);
  });

  test('pictures of the web are kept in pasted text; others are reported, and no other file is accepted', async () => {
    await emptyEditor();
    await carry('paste', {
      html: '<p>One <img src="/pictures/lake-768.webp"> two <img src="file:///C:/hill.png"> three</p>',
      text: 'One two three',
    });
    await content().locator('img').waitFor();
    await page.getByText('A picture couldn’t be pasted because it isn’t on the web.').waitFor();
    expect(await source()).toMatch(/^<p>One <img src="\/pictures\/lake-768.webp"> two\s+three<\/p>$/);
    await page.getByText(/^The picture "[\w.-]+" has no description for readers who can’t see it/).waitFor();
    await carry('drop', { files: [{ name: 'letter.pdf', type: 'application/pdf', base64: 'JVBERi0=' }] });
    await page
      .getByText('“letter.pdf” isn’t a picture that email programs show. Use JPEG, PNG, WebP, AVIF or GIF.')
      .waitFor();
    await carry('paste', { files: [{ name: 'drawing.svg', type: 'image/svg+xml', base64: 'PHN2Zy8+' }] });
    await page.getByText(/“drawing.svg” isn’t a picture/).waitFor();
    expect(await content().locator('img').count()).toBe(1);
    // A refusal by the server is reported too.
    await carry('paste', { files: [{ name: 'broken.png', type: 'image/png', base64: 'AAAA' }] });
    await page.getByText('A picture couldn’t be uploaded and isn’t in the text.').waitFor();
  });

  test('a pasted letter looks the same in the preview and in the inbox, and what it lost is listed', async () => {
    await emptyEditor();
    await carry('paste', { html: classic, text: 'The garden in May' });
    await page.getByRole('button', { name: 'Paste as HTML' }).click();
    await page.getByText('Not kept in the email:').waitFor();
    await page.getByText('1 style rule for the pointer (:hover).').waitFor();
    const looks = (frame: Frame | Page) =>
      frame.evaluate(() => {
        const of = (words: string) =>
          [...document.querySelectorAll('h1,p,a')].find((element) => element.textContent === words) as HTMLElement;
        const ground = (element: HTMLElement | null): string => {
          if (!element) return '';
          const { backgroundColor } = getComputedStyle(element);
          return backgroundColor === 'rgba(0, 0, 0, 0)' ? ground(element.parentElement) : backgroundColor;
        };
        return ['The garden in May', 'the peas are up.', 'Come and see'].map((words) => {
          const element = of(words);
          const { color, fontFamily, fontSize, textTransform, letterSpacing, marginTop, paddingLeft } =
            getComputedStyle(element);
          return {
            words,
            color,
            ground: ground(element),
            fontFamily,
            fontSize,
            textTransform,
            letterSpacing,
            marginTop,
            paddingLeft,
          };
        });
      });
    const elsewhere = await browser.newPage({ viewport: { width: 720, height: 900 } });
    try {
      await elsewhere.setContent(classic);
      const original = await looks(elsewhere);
      await page.frameLocator('iframe').getByText('the peas are up.').waitFor();
      expect(await looks(await preview())).toEqual(original);
      await page.getByLabel('Send a test to').fill('garden@example.org');
      await page.getByRole('button', { name: 'Send Test Email' }).click();
      const mail = await cloud.mailTo('garden@example.org');
      await elsewhere.setContent(mail.html);
      expect(await looks(elsewhere)).toEqual(original);
      // The site's address is that of the local site.
      expect(mail.html).toContain(`href="${cloud.url}/archive"`);
    } finally {
      await elsewhere.close();
    }
  });
});
