import { afterEach, expect, test } from 'vitest';
import { previewMail } from '../../../frontend/features/letters/library/previewMail.ts';
import { cleanLetter } from '../../../shared/letters/cleaning/cleanLetter.ts';
import { cardRefs, fillCards } from '../../../shared/letters/mail/cards.ts';
import { everyBlock, letterContent } from '../../support/data/letters.ts';

afterEach(() => document.body.replaceChildren());

/** A mail as it is sent, in a window of this width. No picture loads, as in many mail programs at first. */
async function mailIn(width: number, htmlContent: string, content = letterContent): Promise<HTMLElement> {
  const { html } = cleanLetter(htmlContent);
  const frame = document.createElement('iframe');
  frame.width = String(width);
  frame.srcdoc = previewMail({ subject: 'A', htmlContent: html, cards: fillCards(cardRefs(html), content) });
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  return (frame.contentDocument as Document).documentElement;
}

const word = 'Donaudampfschifffahrt'.repeat(5);
const address = `https://registration.example.org/?token=${'0123456789abcdef'.repeat(6)}`;
const wide = '<img src="https://example.org/none.jpg" alt="Two chairs by a window" width="1456" height="971">';

test.each([
  ['a paragraph', `<p>${word}</p>`],
  ['a heading', `<h1>${word}</h1>`],
  ['a list', `<ul><li>One<ol><li>${word}</li></ol></li></ul>`],
  ['a quote', `<blockquote>${word}</blockquote>`],
  ['a button', `<p data-block="button"><a href="https://example.org/">${word}</a></p>`],
  ['a link', `<p>Register: <a href="${address}">${address}</a></p>`],
  ['a table', `<table><tr><td>Saturday</td><td>${address}</td></tr></table>`],
  ['a picture’s width', `<p>${wide}</p><blockquote>${wide}</blockquote>`],
  ['a picture’s style', '<p><img src="https://example.org/none.jpg" style="width:1200px;height:800px" alt="w"></p>'],
  ['a picture in a layout', `<table width="1200"><tr><td width="1200">${wide}</td></tr></table>`],
  ['cards', everyBlock],
])('a mail is never wider than the screen, with something long in %s', async (_, html) => {
  for (const width of [375, 600, 800]) {
    const { scrollWidth } = await mailIn(width, html);
    expect(scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('the words of a narrow column are not broken for a long one beside it', async () => {
  const mail = await mailIn(
    375,
    `<table><tr><td>Saturday</td><td>${'Doors open at six. '.repeat(9)}${word}</td></tr></table>`,
  );
  const [day] = mail.querySelectorAll('.inner td');
  expect(day?.textContent).toBe('Saturday');
  expect(day?.getClientRects()[0]?.height).toBeGreaterThan(0);
  const range = document.createRange();
  range.selectNodeContents(day as Element);
  expect(range.getClientRects()).toHaveLength(1);
});

test.each([560, 590, 619, 800])('a card’s picture is as wide as the card at %i px', async (width) => {
  const mail = await mailIn(width, '<div data-card="upcoming-event"></div>');
  const picture = mail.querySelector('.inner td.line img') as HTMLElement;
  picture.style.display = 'block';
  const card = mail.querySelector('.inner td.line') as HTMLElement;
  expect(Math.abs(card.clientWidth - picture.offsetWidth)).toBeLessThanOrEqual(1);
});

test('Hebrew is read from the right, whatever is beside it', async () => {
  const mail = await mailIn(
    375,
    '<p>שלום!</p><ul><li>אחד.</li></ul><blockquote>ציטוט!</blockquote><p data-block="button"><a href="https://example.org/">לחצו!</a></p><p>English.</p>',
  );
  const of = (words: string) =>
    [...mail.querySelectorAll<HTMLElement>('.inner *')].findLast(
      (each) => each.textContent?.trim() === words,
    ) as HTMLElement;
  const { left, right } = (mail.querySelector('.inner') as HTMLElement).getBoundingClientRect();
  for (const words of ['שלום!', 'אחד.', 'ציטוט!', 'לחצו!']) {
    const range = document.createRange();
    range.selectNodeContents(of(words));
    const box = range.getBoundingClientRect();
    expect(right - box.right, words).toBeLessThan(box.left - left);
    expect(getComputedStyle(of(words)).direction, words).toBe('rtl');
  }
  expect(getComputedStyle(of('English.')).direction).toBe('ltr');
});
