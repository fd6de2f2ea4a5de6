import { expect, test } from 'vitest';
import { mailHtml } from '../../../../../frontend/features/letters/editor/fields/mailHtml.ts';
import { listed, unsupportedHtml } from '../../../../../frontend/features/letters/editor/fields/unsupportedHtml.ts';
import { linkUrl } from '../../../../../frontend/features/letters/editor/richText/links.ts';
import { identifierOf } from '../../../../../frontend/features/letters/library/identifierOf.ts';
import { previewMail } from '../../../../../frontend/features/letters/library/previewMail.ts';
import { compose } from '../../../../../functions/lib/letters/compose/compose.ts';
import { sanitize } from '../../../../../shared/letters/cleaning/cleanLetter.ts';
import { fillHtml } from '../../../../../shared/letters/placeholders/placeholders.ts';
import { durationOf } from '../../../../../shared/time/durations.ts';

test.each([
  ['example.org', 'https://example.org'],
  ['  example.org/a b ', 'https://example.org/a b'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['mailto:us@example.org', 'mailto:us@example.org'],
  ['tel:+12125550100', 'tel:+12125550100'],
  ['tel:5550100', 'tel:5550100'],
  ['sms:5550100', 'sms:5550100'],
  ['us@example.org', 'mailto:us@example.org'],
  ['example.org/@ana', 'https://example.org/@ana'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ['{unsubscribeUrl}', '{unsubscribeUrl}'],
])('%s links to %s', (typed, url) => {
  expect(linkUrl(typed)).toBe(url);
});

test.each([
  ['<h1>A</h1><h6>B</h6><p>C<br><strong><em><u>D</u></em></strong></p><ul><li>E</li></ul>', []],
  ['<p><a href="https://a.example/?x=1>2" target="_blank" rel="noopener noreferrer">A</a></p>', []],
  ['<p><span style="color: rgb(0, 82, 163);">A</span></p>', []],
  ['<strong style="color: #0052a3"><a href="mailto:a@b.example" style="color: red">A</a></strong>', []],
  ['<img src="https://a.example/a.png" alt="A" width="300">', []],
  ['<table><tr><td>A</td></tr></table>', ['tables']],
  ['<p style="margin:0">A</p>', ['custom styles and attributes']],
  ['<span style="color:red;font-size:40px">A</span>', ['custom styles and attributes']],
  ['<!doctype html><html><head><style>p{}</style></head><body>A</body></html>', ['the frame of a whole document']],
  ['<!-- for Outlook --><div>A</div>', ['comments', '<div>']],
])('in %s the editor would lose %j', (html, losses) => {
  expect(unsupportedHtml(html)).toEqual(losses);
});

test('losses are listed in plain English', () => {
  expect(listed(['tables'])).toBe('tables');
  expect(listed(['tables', 'comments', '<div>'])).toBe('tables, comments and <div>');
});

test('spaces stay spaces, and an empty line keeps its height', () => {
  expect(mailHtml('<p>Dear&nbsp;Ana,&nbsp;hello</p><p></p><p>Bye</p>')).toBe(
    '<p>Dear Ana, hello</p>\n<p><br></p>\n<p>Bye</p>',
  );
});

test('a typed name becomes an identifier', () => {
  expect(identifierOf(' Spring Letter 2026! ')).toBe('spring_letter_2026');
  expect(identifierOf('Frühling')).toBe('fruehling');
  expect(identifierOf('dharma_chats-news')).toBe('dharma_chats-news');
});

test('the preview is the mail as sent, addressed to Preview User, with an unsubscribe link that does nothing', () => {
  const template = {
    subject: 'A & B',
    previewText: 'In spring',
    htmlContent: sanitize(
      '<h1>Hello {firstName}</h1><p>A <a href="https://a.example/?b=1&amp;c=2">link</a>.<br>Bye</p><img src="https://a.example/a.png" alt="">',
    ),
  };
  const html = previewMail(template);
  expect(html).toBe(
    fillHtml(compose(template).html, {
      firstName: 'Preview User',
      unsubscribeUrl: 'about:srcdoc#',
      detailsUrl: 'about:srcdoc#',
    }),
  );
  expect(html).toContain('>Hello Preview User</h1>');
  expect(html).toContain('<a href="about:srcdoc#"');
  expect(html).toContain('You’re receiving this email because you subscribed to the Dharma Chats newsletter.');
  expect(html).toContain('100 Sample Street');
});

test.each([
  [0, 'less than a minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [3900, '1 hour 5 minutes'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationOf(seconds)).toBe(words);
});
