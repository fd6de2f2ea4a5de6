import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { protectedTemplates, site } from '../../../../shared/site/site.ts';

const [welcome, news, dayBefore, hourBefore] = protectedTemplates;

/** A letter's one call to action, in a line of its own. It leads to the page of the latest recording. */
const action = (words: string) => `<p><a href="${site.url}/${site.product.slug}">${words}</a></p>`;

/** The protected templates as they are until an admin edits them. */
export const firstTemplates: Pick<EmailTemplate, 'name' | 'title' | 'subject' | 'previewText' | 'htmlContent'>[] = [
  {
    name: welcome,
    title: 'Welcome',
    subject: `Welcome to ${site.name}`,
    previewText: 'When you’ll hear from us, and how often',
    htmlContent: [
      '<h1>Welcome, {firstName|friend}</h1>',
      `<p>Thank you for joining us. You’ll hear from ${site.name} when a new conversation is online and when seats open for the next live audience.</p>`,
      '<p>We write rarely, and only when there is something worth your time. Until then, here’s our latest conversation.</p>',
      action('Watch the latest recording'),
      `<p>Warmly,<br>${site.host.name}</p>`,
    ].join('\n'),
  },
  {
    name: news,
    title: `${site.product.singular} news`,
    subject: `New from ${site.name}`,
    previewText: 'A new conversation is online',
    htmlContent: [
      '<h1>A new conversation</h1>',
      '<p>Dear {firstName|friend},</p>',
      `<p>A new ${site.product.singular} is online. Make some tea, find a quiet hour, and listen with us.</p>`,
      action(`Watch the new ${site.product.singular}`),
      `<p>Until next time,<br>${site.host.name}</p>`,
    ].join('\n'),
  },
  {
    name: dayBefore,
    title: 'Reminder: a day before',
    subject: 'Soon: {eventTitle}, {eventDate}',
    previewText: '{eventTime}, {eventPlace}',
    htmlContent: [
      '<h1>We’ll see you soon</h1>',
      '<p>Dear {firstName|friend},</p>',
      '<p>You’ve signed up for {eventTitle}, on {eventDate} at {eventTime}.</p>',
      `<p>Until then,<br>${site.host.name}</p>`,
    ].join('\n'),
  },
  {
    name: hourBefore,
    title: 'Reminder: an hour before',
    subject: 'We begin at {eventTime}: {eventTitle}',
    previewText: '{eventPlace}',
    htmlContent: [
      '<h1>We’re about to begin</h1>',
      '<p>Dear {firstName|friend},</p>',
      '<p>{eventTitle} begins at {eventTime}.</p>',
      `<p>See you there,<br>${site.host.name}</p>`,
    ].join('\n'),
  },
];
