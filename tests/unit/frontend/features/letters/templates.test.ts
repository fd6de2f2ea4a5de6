import { expect, test } from 'vitest';
import { freeNameOf, identifierOf } from '../../../../../frontend/features/letters/library/identifierOf.ts';
import { previewMail } from '../../../../../frontend/features/letters/library/previewMail.ts';
import { compose } from '../../../../../functions/lib/letters/compose/compose.ts';
import { sanitize } from '../../../../../shared/letters/cleaning/cleanLetter.ts';
import { templateName } from '../../../../../shared/letters/model/emailTemplate.ts';
import { fillHtml } from '../../../../../shared/letters/placeholders/placeholders.ts';
import { durationOf } from '../../../../../shared/time/durations.ts';

test.each([
  ['Весеннее письмо', 'vesennee_pismo'],
  ['Ανοιξιάτικο γράμμα', 'anoiksiatiko_gramma'],
  ['Łódź, wiosną', 'lodz_wiosna'],
  ['Frühling', 'fruehling'],
  ['Thư mùa xuân', 'thu_mua_xuan'],
  ['გაზაფხული', 'gazaphkhuli'],
  ['２０２６', '2026'],
  ['  _Spring — Letter! ', 'spring_letter'],
  ['dharma_chats-news', 'dharma_chats-news'],
])('a letter’s title %s becomes the name %s', (typed, name) => {
  expect(identifierOf(typed)).toBe(name);
  expect(templateName.safeParse(name).success).toBe(true);
});

test('a letter’s name is unique, never too long, and there even if nothing can be written in Latin letters', () => {
  expect(freeNameOf('Spring', [])).toBe('spring');
  expect(freeNameOf('Весна', ['vesna', 'vesna_2'])).toBe('vesna_3');
  expect(freeNameOf('春', [])).toBe('letter');
  expect(freeNameOf('春', ['letter'])).toBe('letter_2');
  // Transliterating makes it longer.
  for (const name of [freeNameOf('щ'.repeat(64), []), freeNameOf('x'.repeat(80), ['x'.repeat(64)])])
    expect(templateName.safeParse(name).success).toBe(true);
});

test('the preview is the mail as sent, to Preview User, with an unsubscribe link that does nothing', () => {
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
