import { asWritten } from '../../../shared/letters/placeholders/placeholders.ts';
import type { Told, ToldEvent } from '../../../shared/people/model/told.ts';
import { escapeHtml } from '../../../shared/platform/escapeHtml.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { mailLinkTo } from '../../../shared/publishing/model/publication.ts';
import { site } from '../../../shared/site/site.ts';
import { doorsOf, endOf, inZone, momentText, priceOf, venueLines, whenOf } from '../../../shared/time/eventWords.ts';
import { zoneOf } from '../../../shared/time/timeZone.ts';
import { env } from '../platform/aws/env.ts';

/* What several mails to someone who signed up say. What an admin typed stays as written, braces too. */

type Way = Told['way'];

export const greeting = '<p>Dear {firstName|friend},</p>';
export const signature = `<p>Warmly,<br>${site.host.name}</p>`;

const { support } = site.contact;
export const supportLink = `<a href="mailto:${support}">${support}</a>`;

/** A paragraph with a title and lines of plain text, as HTML. */
export const fact = (title: string, ...lines: string[]) =>
  `<p><strong>${title}</strong><br>${lines.map((line) => escapeHtml(asWritten(line))).join('<br>')}</p>`;

/** Plain text that an admin typed; empty lines divide it into paragraphs. */
export const typedParagraphs = (text: string): string[] =>
  asWritten(text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);

export const what = (event: ToldEvent) => fact('What', event.title, `with ${event.guests}`);

/** When it is, with doors, end and length. `instead`: when it was, as they were told. */
export function when(event: ToldEvent, way: Way, instead?: string): string {
  const [doors, end] = [way === 'virtual' ? '' : doorsOf(event), endOf(event)];
  const lines: (string | undefined)[] = [
    instead && `instead of ${instead}`,
    doors && `Doors open at ${inZone(doors, event)}`,
    end && `It ends at ${inZone(end, event)}`,
    event.duration,
  ];
  return fact('When', whenOf(event), ...lines.filter((line): line is string => Boolean(line)));
}

/** Where they attend, and for how much. `instead`: where it was; `online`: what there is to say about Zoom. */
export function where(
  event: ToldEvent,
  way: Way,
  { instead, online }: { instead?: string | undefined; online: string },
) {
  const was = instead ? [`instead of ${instead}`] : [];
  if (way === 'virtual') return [fact('Where', 'Online, on Zoom', ...was, online)];
  const price = priceOf(event);
  return [fact('Where', ...venueLines(event), ...was), ...(price ? [fact('Tickets', price)] : [])];
}

/** The moment at which it begins, in words. `now` in Unix milliseconds. */
export function reminder(event: ToldEvent, { reminded, startsAt }: Told, now: number): string[] {
  if (!startsAt) return [];
  const start = Date.parse(startsAt);
  const words = momentText(start, zoneOf(event));
  if (now >= start) return [`<p>The event has begun: it started on ${words}.</p>`];
  return reminded > 0 ? [`<p>The event begins on ${words}, so this email is also your reminder.</p>`] : [];
}

/** A button, or a link where a mail program shows no buttons. */
export const buttonParagraph = (words: string, url: string) =>
  `<p data-block="button"><a href="${escapeHtml(url)}">${words}</a></p>`;

/** Those of the links with which someone confirms, cancels or changes their sign-up. */
export type SignupTokens = Record<'confirm' | 'cancel' | 'change', string>;

export const confirmUrl = ({ confirm }: SignupTokens) => env(variables.siteUrl) + mailLinkTo('confirmSignup', confirm);
export const cancelUrl = ({ cancel }: SignupTokens) => env(variables.siteUrl) + mailLinkTo('cancelSignup', cancel);
export const changeUrl = ({ change }: SignupTokens) => env(variables.siteUrl) + mailLinkTo('changeSignup', change);

const leaveParagraph = (tokens: SignupTokens, { before, link, after }: Record<'before' | 'link' | 'after', string>) =>
  `<hr><p>${before} <a href="${escapeHtml(cancelUrl(tokens))}">${link}</a> ${after} To correct your name or attend in another way, <a href="${escapeHtml(changeUrl(tokens))}">change your sign-up</a>.</p>`;

/** The last paragraph: how to give the seat back. */
export const cancelParagraph = (tokens: SignupTokens) =>
  leaveParagraph(tokens, {
    before: 'Has something come up? You can',
    link: 'cancel your sign-up',
    after: 'with one click, without logging in.',
  });

/** The last paragraph: how to leave the waiting list. */
export const leaveListParagraph = (tokens: SignupTokens) =>
  leaveParagraph(tokens, {
    before: 'Have your plans changed? You can',
    link: 'leave the waiting list',
    after: 'with one click, without logging in.',
  });
