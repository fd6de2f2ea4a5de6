import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose.ts';
import { eventValues, sampleEvent } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHtml, fillText, type RecipientValues } from '../../../../shared/letters/placeholders/placeholders.ts';
import { textOf } from '../../../../shared/platform/htmlText.ts';
import { runs } from '../../../support/run/runs.ts';

const cancelUrl = 'https://site.example/cancel-signup?token=abc';
const reader = { firstName: 'Ana', unsubscribeUrl: 'https://site.example/u', detailsUrl: 'https://site.example/d' };
const inRoom = { ...reader, ...eventValues(sampleEvent, { attendanceType: 'in-person', cancelUrl }) };
const onZoom = { ...reader, ...eventValues(sampleEvent, { attendanceType: 'virtual', cancelUrl }) };

interface Written {
  htmlContent: string;
  textContent?: string;
}

/** What a reader gets of a letter: its content as HTML and, without the footer, as text. */
function readBy(values: RecipientValues, written: Written) {
  const mail = compose({ subject: 'A', ...written }, { type: 'event', eventDate: '' });
  const filled = fillHtml(mail.html, values);
  const [, html = ''] = /class="inner"[^>]*>\n([\s\S]*?)\n<\/td><\/tr>\n<tr><td class="edge"/.exec(filled) ?? [];
  const [text = ''] = fillText(mail.text, values).split(/(?:^|\n\n)--\n/);
  return { html, text: text.trim() };
}
const wordsOf = (text: string) => text.replace(/(?:\[[^\]]*\]|[*\s])+/g, ' ').trim();

describe('a paragraph about what a reader’s event does not have for them', () => {
  test('is left out whole, in HTML and in text; the others stay', () => {
    const htmlContent =
      '<h2>Before</h2><p>Doors: {eventDoors}<br>or later</p><p><a href="{joinLink}">Join on Zoom</a></p><p>After</p>';
    const room = readBy(inRoom, { htmlContent });
    expect(room.html).not.toMatch(/Join on Zoom|zoom/i);
    expect(room.text).toBe('Before\n\nDoors: 6:20 PM EST\nor later\n\nAfter');
    const zoom = readBy(onZoom, { htmlContent });
    expect(zoom.html).not.toMatch(/Doors|or later/);
    expect(zoom.text).toBe(`Before\n\nJoin on Zoom [${sampleEvent.joinLink}]\n\nAfter`);
  });

  test.each([
    ['a heading', '<h3>At {eventDoors}</h3><p>x</p>', 'x'],
    ['a button', '<p data-block="button"><a href="{payLink}">Pay</a></p><p>x</p>', 'x'],
    ['an item', '<ul><li>a</li><li>{eventDoors}</li><li>b</li></ul>', '* a\n * b'],
    ['the first item', '<p>x</p><ul><li>{eventDoors}</li><li>b</li></ul>', 'x\n\n * b'],
    ['the last item', '<ul><li>b</li><li>{eventDoors}</li></ul><p>x</p>', '* b\n\nx'],
    ['all items', '<p>x</p><ul><li>{eventDoors}</li><li>{eventPrice}</li></ul><p>y</p>', 'x\n\ny'],
    ['a paragraph in an item', '<ul><li><p>{eventDoors}</p></li><li><p>b</p></li></ul>', '* b'],
    ['a quote', '<blockquote>{eventDoors}</blockquote><p>x</p>', 'x'],
    ['one line of a quote', '<blockquote>a</blockquote><blockquote>{eventDoors}</blockquote><p>x</p>', '> a\n\nx'],
    ['a paragraph in a layout', '<table><tr><td><p>{eventDoors}</p><p>x</p></td></tr></table>', 'x'],
    ['everything', '<p>{eventDoors}</p>', ''],
  ])('may be %s', (_, htmlContent, text) => {
    const zoom = readBy(onZoom, { htmlContent });
    expect(zoom.text).toBe(text);
    expect(wordsOf(textOf(zoom.html, { asMail: true }))).toBe(wordsOf(text));
    // Nothing is left of a list, a button or a quote.
    expect(zoom.html.replace(/<table[^>]*><tr><td[^>]*><p[^>]*>x<\/p>/, '')).not.toMatch(
      /<(?:li|ul|blockquote|td|a)\b[^>]*>\s*<\//,
    );
    expect(readBy(inRoom, { htmlContent }).text).toMatch(/6:20 PM EST|Pay \[/);
  });

  test.each([
    ['a fallback', '<p>{joinLink|See the site} for more</p>', 'See the site for more'],
    ['an empty fallback', '<p>Join us, {joinLink|}</p>', 'Join us'],
    ['no event', '<p>Dear {lastName}, hello</p>', 'Dear, hello'],
  ])('stays with %s', (_, htmlContent, text) => {
    expect(readBy({ ...inRoom, lastName: '' }, { htmlContent }).text).toBe(text);
  });

  test('stays in an email that is not about an event', () => {
    const mail = compose({ subject: 'A', htmlContent: '<p>Join: {joinLink}</p>' });
    expect(fillHtml(mail.html, reader)).toContain('>Join: {joinLink}</p>');
  });

  test('is, in a text of its own, what is between empty lines, or an item of a list', () => {
    const textContent = [
      ...['Dear {firstName},', '', 'we look forward', 'to you.', 'Doors: {eventDoors}', '', 'Bring:', '- a cup'],
      ...['- a ticket: {eventPrice},', '  or cash', '- tea', 'or coffee.', '', 'Join: {joinLink}', 'Bye'],
    ].join('\n');
    const written = { htmlContent: '<p>x</p>', textContent };
    expect(readBy(onZoom, written).text).toBe(
      `Dear Ana,\n\nBring:\n- a cup\n- tea\nor coffee.\n\nJoin: ${sampleEvent.joinLink}\nBye`,
    );
    expect(readBy(inRoom, written).text).toBe(
      'Dear Ana,\n\nwe look forward\nto you.\nDoors: 6:20 PM EST\n\nBring:\n- a cup\n- a ticket: $10.00,\n  or cash\n- tea\nor coffee.',
    );
  });
});

/** Without what depends on where lines are broken. */
const bare = (shown: string) => wordsOf(shown).replace(/[\s>,.-]/g, '');

const piece = fc.constantFrom('word ', 'Dear {firstName} ', '{eventTitle} ', '<b>bold</b> ', '<br>', '7. ', '- a ');
const about = fc.constantFrom('{eventDoors}', '{joinLink}', '<a href="{payLink}">pay</a>', '{joinLink|later}');
const inside = (parts: fc.Arbitrary<string>) =>
  fc.array(parts, { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
const words = inside(fc.oneof({ weight: 4, arbitrary: piece }, about));
const block = fc.oneof(
  words.map((html) => `<p>${html}</p>`),
  words.map((html) => `<h2>${html}</h2>`),
  words.map((html) => `<blockquote>${html}</blockquote>`),
  words.map((html) => `<div>${html}</div>`),
  inside(words.map((html) => `<li>${html}</li>`)).map((items) => `<ul>${items}</ul>`),
  inside(words.map((html) => `<li><p>${html}</p></li>`)).map((items) => `<ul>${items}</ul>`),
  words.map((html) => `<table><tr><td>${html}</td><td><p>${html}</p></td></tr></table>`),
);
const letter = fc.array(block, { minLength: 1, maxLength: 5 });

test('HTML and text leave out the same, and nothing else', () => {
  const isGap = (values: typeof inRoom, html: string) =>
    [...html.matchAll(/\{(event\w+|joinLink|payLink)\}/g)].some(([, name]) => values[name as 'joinLink'] === '');
  fc.assert(
    fc.property(letter, fc.constantFrom(inRoom, onZoom), (blocks, values) => {
      const expected = blocks.map((html) =>
        html.replace(/<(p|h2|blockquote|li)>(?:(?!<\/?(?:p|h2|blockquote|li)>).)*<\/\1>/g, (each) =>
          isGap(values, each) ? '' : each,
        ),
      );
      const { html, text } = readBy(values, { htmlContent: blocks.join('') });
      expect(bare(text)).toBe(bare(readBy(values, { htmlContent: expected.join('') }).text));
      expect(bare(textOf(html, { asMail: true }))).toBe(bare(text));
      expect(text).not.toMatch(/[^\P{Cc}\n]/u);
      expect(html).not.toMatch(/[^\P{Cc}\n]/u);
    }),
    { numRuns: runs(60) },
  );
});

test('a letter with twenty thousand gaps takes seconds of processor time, not minutes', () => {
  const htmlContent = `<ul>${'<li>{joinLink}</li>'.repeat(7000)}</ul>`;
  const mail = compose({ subject: 'A', htmlContent, textContent: '- {joinLink}\n'.repeat(20_000) });
  const before = process.cpuUsage();
  expect(fillText(mail.text, inRoom).length).toBeLessThan(1000);
  expect(fillHtml(mail.html, inRoom)).not.toContain('<li');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(2);
});
