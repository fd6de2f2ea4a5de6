import type { Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { arrived, content, edit, newsTitle, openTemplates, source } from '../../support/browser/templatePages.ts';
import { allowErrors, browser, cloud, page } from '../../support/cloud/openSite.ts';
import { classic } from '../../support/data/letters.ts';

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

test('pictures in pasted text are kept; lost ones are reported, and no other file is accepted', async () => {
  await emptyEditor();
  const data = `data:image/png;base64,${await picture('#a8421f')}`;
  await carry('paste', {
    html: `<p>One <img src="${data}"> two <img src="file:///C:/hill.png"> three</p>`,
    text: 'One two three',
  });
  await content().locator('img').waitFor();
  await page.getByText('A picture couldn’t be pasted because it isn’t on the web.').waitFor();
  expect(await source()).toMatch(/^<p>One <img src="\/media\/[\w./-]+"> two\s+three<\/p>$/);
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
    const mail = await arrived('garden@example.org');
    await elsewhere.setContent(mail.html);
    expect(await looks(elsewhere)).toEqual(original);
    // The site's address is that of the local site.
    expect(mail.html).toContain(`href="${cloud.url}/archive"`);
  } finally {
    await elsewhere.close();
  }
});
