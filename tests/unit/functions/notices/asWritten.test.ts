import { beforeEach, expect, test } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { eventValues, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, fillText } from '../../../../shared/letters/placeholders/placeholders.ts';
import { announce, deliver, put, signUp, simple, withSignupMails } from '../../../support/run/signupMails.ts';

/** What looks like a placeholder in an event's texts is shown as written, in every mail about the event. */
withSignupMails(Date.UTC(2031, 3, 1, 12));

const title = 'The {firstName} and {x} evening, {joinLink}';
const texts = { title, guests: '{lastName|Anyone} & {firstName}', venue: 'The {eventTitle} Hall' };
const shown = (text = '') => text.replaceAll('\u2060', '').replace(/\s+/g, ' ');

beforeEach(async () => {
  await announce({ ...texts, joinLink: 'https://zoom.example/j/1' });
});

/** The last mail says all of this, in its subject and its two parts. */
function expectAsWritten(
  { subject, html, text }: Record<'subject' | 'html' | 'text', string | undefined>,
  hall = true,
) {
  expect(shown(subject)).toContain(title);
  for (const words of [title, 'with {lastName|Anyone} &', ...(hall ? ['The {eventTitle} Hall'] : [])]) {
    expect(shown(text)).toContain(words);
    expect(shown(html)).toContain(words.replace('&', '&amp;'));
  }
}

const lastMail = () => {
  const { Subject, Body } = simple() ?? {};
  return { subject: Subject?.Data, html: Body?.Html?.Data, text: Body?.Text?.Data };
};

test('in the confirmation', async () => {
  await signUp();
  await deliver();
  expectAsWritten(lastMail());
});

test('in the mail to whoever waits', async () => {
  await signUp();
  await put({ status: 'waiting', place: Date.now() });
  await deliver();
  expectAsWritten(lastMail());
});

test('in the mail with the Zoom link', async () => {
  await signUp({ attendanceType: 'virtual' });
  await deliver();
  expectAsWritten(lastMail(), false);
});

test.each(firstTemplates.filter(({ name }) => name.startsWith('reminder_')))('in $title', (template) => {
  const event = { ...texts, eventDate: 'May 3, 2031', eventTime: '7:00 PM', joinLink: '' };
  const mail = compose(template, { type: 'event', eventDate: event.eventDate });
  const reader = { firstName: 'Ana', unsubscribeUrl: 'https://site.example/u', detailsUrl: 'https://site.example/d' };
  const values = { ...reader, ...eventValues(factsOf(event), { attendanceType: 'in-person', cancelUrl: '' }) };
  expect(fillHeader(mail.subject, values)).toContain(title);
  for (const part of [fillHtml(mail.html, values), fillText(mail.text, values)])
    for (const words of [title, texts.venue]) expect(shown(part)).toContain(words);
});
