import { sentBytes } from '../../../../shared/letters/mail/layout.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { protectedTemplates, site } from '../../../../shared/site/site.ts';
import { logger } from '../../platform/log.ts';
import { cleanTexts } from '../compose.ts';
import * as emailTemplates from './emailTemplates.ts';

const [welcome, news, dayBefore, hourBefore] = protectedTemplates;

/** A letter's one call to action, in a line of its own. It leads to the page of the latest recording. */
const action = (words: string) => `<p><a href="${site.url}/${site.product.slug}">${words}</a></p>`;

const button = (words: string, address: string) => `<p data-block="button"><a href="${address}">${words}</a></p>`;
const fact = (title: string, words: string) => `<p><strong>${title}</strong><br>${words}</p>`;

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
  // A reminder that arrives late must still be true: neither says "tomorrow" or "soon". What is for the room alone, or
  // for Zoom alone, is in a paragraph of its own, which the others do not get.
  {
    name: dayBefore,
    title: 'Reminder: a day before',
    subject: 'Reminder: {eventTitle}, {eventDate}, {eventTime}',
    previewText: 'Where to go, and how to cancel',
    htmlContent: [
      '<h1>{eventTitle}</h1>',
      '<p>Dear {firstName|friend},</p>',
      '<p>We look forward to having you with us. Here’s when and where.</p>',
      fact('When', '{eventDate}, {eventTime}'),
      fact('Doors', 'Open at {eventDoors}'),
      fact('Where', '{eventPlace}'),
      button('Join on Zoom', '{joinLink}'),
      fact('Tickets', '{eventPrice}'),
      '<p>If you haven’t paid yet, you can <a href="{payLink}">pay for your ticket online</a>.</p>',
      `<p>Warmly,<br>${site.host.name}</p>`,
      '<hr>',
      '<p>Can’t make it? Please <a href="{cancelUrl}">cancel your sign-up</a> with one click, so that someone else can have the seat.</p>',
    ].join('\n'),
  },
  {
    name: hourBefore,
    title: 'Reminder: an hour before',
    subject: 'Starting at {eventTime}: {eventTitle}, {eventDate}',
    previewText: '{eventPlace}',
    htmlContent: [
      '<h1>{eventTitle}</h1>',
      '<p>Dear {firstName|friend},</p>',
      '<p>A last reminder of when and where to join us.</p>',
      fact('When', '{eventDate}, {eventTime}'),
      fact('Doors', 'Open at {eventDoors}'),
      fact('Where', '{eventPlace}'),
      button('Join on Zoom', '{joinLink}'),
      `<p>See you there,<br>${site.host.name}</p>`,
      '<hr>',
      '<p>Can’t make it after all? You can still <a href="{cancelUrl}">cancel your sign-up</a> with one click.</p>',
    ].join('\n'),
  },
];

/** Never changes existing ones. */
export async function addFirstTemplates(): Promise<void> {
  for (const template of firstTemplates) {
    // Clean, as if an admin had saved it.
    const letter = cleanTexts(template);
    if (await emailTemplates.add({ ...letter, mailBytes: sentBytes(letter) }))
      logger.info('template added', { template: template.name });
  }
}
