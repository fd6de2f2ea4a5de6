import { asWritten } from '../../../shared/letters/placeholders/placeholders.ts';
import { hasNewTime, type News, type Told, type ToldEvent } from '../../../shared/people/model/told.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { escapeHtml } from '../../../shared/platform/text.ts';
import { mailLinkTo } from '../../../shared/publishing/publication.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import {
  doorsOf,
  endOf,
  inZone,
  momentText,
  priceOf,
  venueLine,
  venueLines,
  whenOf,
} from '../../../shared/time/eventTimes.ts';
import { zoneOf } from '../../../shared/time/timeZone.ts';
import type { LetterSource } from '../letters/compose.ts';
import { isLineServed } from '../people/signups/seats.ts';
import type { SignupRow } from '../people/signups/signups.ts';
import { env } from '../platform/aws/env.ts';

/* The reminders are not here: admins write them. What an admin typed stays as written, braces too. */

type Letter = Pick<LetterSource, 'subject' | 'previewText' | 'htmlContent'>;
type Way = Told['way'];

type SignupTokens = Record<'confirm' | 'cancel' | 'change', string>;

export interface Telling {
  event: ToldEvent;
  signup: Pick<SignupRow, 'paidAt' | 'heldUntil'>;
  told: Told | undefined;
  truth: Told;
  /** What the file does to the entry in their calendar, if there is one. */
  file: 'adds' | 'updates' | 'removes' | undefined;
  token: SignupTokens;
  /** In Unix milliseconds. */
  now: number;
}

/** Its subject begins with `title`, as its text does where there is no `heading`. */
const letter = (
  { event }: Pick<Telling, 'event'>,
  { title, heading = title, preview }: { title: string; heading?: string; preview: string },
  ...paragraphs: string[]
): Letter => ({
  subject: asWritten(`${title}: ${event.title}, ${event.eventDate}`),
  previewText: asWritten(preview),
  htmlContent: [`<h1>${heading}</h1>`, greeting, ...paragraphs].join('\n'),
});

const seatIn = (way: Way) => (way === 'virtual' ? 'on Zoom' : 'in the room');

export const signupWords: Record<Exclude<News, 'listed' | 'day' | 'hour'>, (telling: Telling) => Letter> = {
  unconfirmed(telling) {
    const { event, truth, signup, token, now } = telling;
    const { heldUntil = now } = signup;
    const until = heldUntil > now && momentText(heldUntil, zoneOf(event));
    const seat = `a seat ${seatIn(truth.way)}`;
    const title = until ? 'Keep your seat' : 'Confirm your sign-up';
    return letter(
      telling,
      { title, preview: 'One press of a button, and we know that it’s you' },
      until
        ? `<p>You signed up with this address. We’re keeping ${seat} for you until ${until}: press the button, and it’s yours.</p>`
        : `<p>You signed up with this address. Press the button, and you get ${seat} if one is free; if not, you join the waiting list. We’ll email you which.</p>`,
      button(until ? 'Keep my seat' : 'Confirm my sign-up', urlOf('confirmSignup', token.confirm)),
      what(event),
      when(event, truth.way),
      ...where(event, truth.way, { online: 'We’ll email you the link once the seat is yours. It’s free.' }),
      '<hr>',
      `<p>If it wasn’t you, or your plans have changed, just ignore this email. ${until ? 'The seat goes to someone else, and we' : 'We'} won’t write about this evening again.</p>`,
    );
  },
  booked: (telling) =>
    letter(
      telling,
      { title: 'You’re signed up', preview: `${telling.truth.when}, and how to cancel` },
      telling.truth.way === 'virtual'
        ? '<p>Thank you for signing up. We look forward to having you with us on Zoom.</p>'
        : '<p>Thank you for signing up. We’re keeping a seat for you.</p>',
      ...seatFacts({ ...telling, told: undefined }),
      cancelParagraph(telling.token),
    ),
  given(telling) {
    const { event, told, truth, token } = telling;
    return letter(
      telling,
      { title: 'You have a seat', preview: `It’s yours: ${truth.when}` },
      told?.way === truth.way
        ? `<p>A seat ${seatIn(truth.way)} has come free, and it’s yours: you were on the waiting list.</p>`
        : `<p>You were on the waiting list for ${told?.way === 'virtual' ? 'Zoom' : 'the room'}. ${changedWays(event)}, and you have a seat ${seatIn(truth.way)}.</p>`,
      ...seatFacts({ ...telling, told: undefined }),
      '<hr>',
      '<p>If you can’t come, please give the seat back: it goes to the next person in line.</p>',
      button('Give the seat back', urlOf('cancelSignup', token.cancel)),
    );
  },
  waiting(telling) {
    const { event, truth, token, now } = telling;
    const isOnline = truth.way === 'virtual';
    return letter(
      telling,
      { title: 'You’re on the waiting list', preview: 'We’ll email you if you get a seat' },
      `<p>Thank you for signing up. All the seats ${seatIn(truth.way)} are taken at the moment, so we’ve added you to the waiting list.</p>`,
      isLineServed(event, now)
        ? '<p>When a seat comes free, the next person on the list gets it, and an email that says so. Seats go out in this way until the event begins or sign-up closes.</p>'
        : '<p>The event has begun, or its sign-up has closed: a seat that comes free now goes to the next person who signs up.</p>',
      ...(isOnline ? [] : ['<p>You don’t have a seat yet: please come only once we’ve emailed you that you do.</p>']),
      ...waitingFacts({ ...telling, told: undefined }),
      leaveListParagraph(token),
    );
  },
  moved(telling) {
    const { event, told, truth, token } = telling;
    const { title, intro } = changeIn(telling);
    const isWaiting = truth.place === 'waiting';
    return letter(
      telling,
      { title, preview: told && hasNewTime(told, truth) ? `Now on ${truth.when}` : `Now at ${truth.where}` },
      `<p>${intro} ${isWaiting ? 'You keep your place on the waiting list.' : 'You’re still signed up.'}</p>`,
      ...(told && told.way !== truth.way ? [`<p>${changedWays(event)}.</p>`] : []),
      ...(isWaiting ? waitingFacts(telling) : seatFacts(telling)),
      isWaiting ? leaveListParagraph(token) : cancelParagraph(token),
    );
  },
  out(telling) {
    const { event, told, token } = telling;
    const lost = told?.place === 'waiting' ? 'get a seat' : 'watch it';
    return letter(
      telling,
      { title: 'No longer on Zoom', preview: 'The evening takes place in the room only' },
      `<p>We’re sorry: the evening you signed up for takes place in the room only, so you can’t ${lost} on Zoom. We keep no seat in the room for you. If you’d like to come, please take one.</p>`,
      what(event),
      when(event, 'in-person'),
      fact('Where', venueLine(event)),
      ...fileWords(telling),
      button('Take a seat in the room', urlOf('changeSignup', token.change)),
      signature,
    );
  },
  canceled(telling) {
    const { event, truth } = telling;
    return letter(
      telling,
      { title: 'Canceled', heading: 'The evening is canceled', preview: 'We’re sorry: this evening won’t take place' },
      '<p>We’re sorry: the evening you signed up for won’t take place.</p>',
      what(event),
      fact('When', truth.when),
      ...typedParagraphs(event.cancelNote ?? ''),
      event.payLink
        ? `<p>If you paid for a ticket, please write to us at <a href="mailto:${site.contact.support}">${site.contact.support}</a>.</p>`
        : '<p>There’s nothing you need to do.</p>',
      ...fileWords(telling),
      signature,
    );
  },
  link(telling) {
    const isNew = telling.told?.joinLink !== undefined;
    return letter(
      telling,
      { title: isNew ? 'Your new Zoom link' : 'Your Zoom link', preview: `${telling.truth.when}, on Zoom` },
      isNew
        ? '<p>The Zoom link for your event has changed. Please use this one; the earlier link no longer works.</p>'
        : '<p>Here’s the Zoom link for the event you signed up for.</p>',
      ...seatFacts(telling),
      cancelParagraph(telling.token),
    );
  },
};

/** `byUs`: an admin deleted it; otherwise, they canceled it themselves. */
export function leftWords(telling: Omit<Telling, 'signup' | 'token' | 'now'>, byUs: boolean): Letter {
  const isWaiting = telling.told?.place === 'waiting';
  const byThem = `Thank you for letting us know. ${isWaiting ? 'You’re no longer on the waiting list.' : 'Someone else can have the seat.'}`;
  return letter(
    telling,
    { title: 'Your sign-up is canceled', preview: 'We no longer expect you' },
    `<p>${byUs ? `We’ve ${isWaiting ? 'taken you off the waiting list' : 'canceled your sign-up'} for this event.` : byThem}</p>`,
    what(telling.event),
    fact('When', telling.truth.when),
    ...fileWords(telling),
    byUs
      ? `<p>If you have a question, please write to us at <a href="mailto:${site.contact.support}">${site.contact.support}</a>.</p>`
      : `<p>Was this a mistake? You can <a href="${env(variables.siteUrl)}${pages.signup}">sign up again</a>.</p>`,
  );
}

/** For someone who signed up while there was no event. */
export const listedWords = (way: Way, token: SignupTokens): Letter => ({
  subject: `You’re on the list for ${site.name}`,
  previewText: 'We’ll write when there’s a date',
  htmlContent: [
    '<h1>You’re on the list</h1>',
    greeting,
    `<p>Thank you for your interest. The date of the next evening isn’t set yet; we’ll write to you when it is. You told us you’d like to ${way === 'virtual' ? 'watch on Zoom' : 'come in person'}.</p>`,
    cancelParagraph(token),
  ].join('\n'),
});

const greeting = '<p>Dear {firstName|friend},</p>';
const signature = `<p>Warmly,<br>${site.host.name}</p>`;

function seatFacts(telling: Telling): string[] {
  const { event, truth, signup, now } = telling;
  const { joinLink, way } = truth;
  const online = joinLink
    ? 'It’s free. Please keep the link to yourself.'
    : 'We’ll email you the link before the event. It’s free.';
  const unpaidLink = signup.paidAt ? undefined : event.payLink;
  return [
    ...reminder(event, truth, now),
    what(event),
    when(event, way, insteadOfTime(telling)),
    ...where(event, way, { instead: insteadOfPlace(telling), online }),
    ...(joinLink ? [button('Join on Zoom', joinLink)] : []),
    ...(way === 'in-person' && unpaidLink ? [button('Pay for your ticket', unpaidLink)] : []),
    ...(way === 'in-person' ? doorParagraphs : []),
    ...fileWords(telling),
  ];
}

const waitingFacts = (telling: Telling): string[] => [
  what(telling.event),
  when(telling.event, telling.truth.way, insteadOfTime(telling)),
  ...where(telling.event, telling.truth.way, {
    instead: insteadOfPlace(telling),
    online: 'We’ll email you the link if you get a seat. It’s free.',
  }),
];

const insteadOfTime = ({ told, truth }: Telling) =>
  told && hasNewTime(told, truth) && told.when !== truth.when ? told.when : undefined;

const insteadOfPlace = ({ told, truth }: Telling) => (told && told.where !== truth.where ? told.where : undefined);

const fileTexts = {
  adds: 'The attached file adds the event to your calendar.',
  updates: 'The attached file updates the event in your calendar.',
  removes: 'The attached file removes the event from your calendar.',
};
const fileWords = ({ file }: Pick<Telling, 'file'>) => (file ? [`<p>${fileTexts[file]}</p>`] : []);

const changedWays = ({ attendance = 'both' }: ToldEvent) =>
  ({
    both: 'The evening now takes place in the room and on Zoom',
    virtual: 'The evening now takes place on Zoom only',
    'in-person': 'The evening now takes place in the room only',
  })[attendance];

/** "May 3, 2031" of "May 3, 2031, 7:00 PM EDT". */
const dateIn = (when: string) => when.split(', ').slice(0, 2).join(', ');

function changeIn({ told, truth }: Telling): { title: string; intro: string } {
  const evening = 'The evening you signed up for';
  if (told?.place === 'out') return { title: 'On Zoom again', intro: `${evening} takes place on Zoom again.` };
  const [isTime, isPlace] = told ? [hasNewTime(told, truth), told.where !== truth.where] : [];
  if (isTime && told?.startsAt && !truth.startsAt)
    return {
      title: 'Postponed',
      intro: `${evening} doesn’t take place as planned. We’ll write to you when there’s a new date.`,
    };
  const isDay = told?.startsAt && truth.startsAt && dateIn(told.when) !== dateIn(truth.when);
  if (isDay && !isPlace) return { title: 'New date', intro: `${evening} has been moved to another day.` };
  const time = told?.when === truth.when ? 'end' : isDay ? 'date' : 'time';
  const what = [isTime && time, isPlace && 'place'].filter(Boolean).join(' and ') || 'place';
  return { title: `New ${what}`, intro: `${evening} has a new ${what}.` };
}

/** `lines`: plain text. */
const fact = (title: string, ...lines: string[]) =>
  `<p><strong>${title}</strong><br>${lines.map((line) => escapeHtml(asWritten(line))).join('<br>')}</p>`;

/** Plain text that an admin typed; empty lines divide it into paragraphs. */
const typedParagraphs = (text: string): string[] =>
  asWritten(text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);

const what = (event: ToldEvent) => fact('What', event.title, `with ${event.guests}`);

/** When it is, with doors, end and length. `instead`: when it was, as they were told. */
export function when(event: ToldEvent, way: Way, instead?: string): string {
  const [doors, end] = [way === 'virtual' ? '' : doorsOf(event), endOf(event)];
  const lines = [
    instead && `instead of ${instead}`,
    doors && `Doors open at ${inZone(doors, event)}`,
    end && `Ends at ${inZone(end, event)}`,
    event.duration,
  ];
  return fact('When', whenOf(event), ...lines.filter((line): line is string => Boolean(line)));
}

/** Where they attend, and for how much. `instead`: where it was; `online`: what there is to say about Zoom. */
function where(event: ToldEvent, way: Way, { instead, online }: { instead?: string | undefined; online: string }) {
  const was = instead ? [`instead of ${instead}`] : [];
  if (way === 'virtual') return [fact('Where', 'Online, on Zoom', ...was, online)];
  const price = priceOf(event);
  return [fact('Where', ...venueLines(event), ...was), ...(price ? [fact('Tickets', price)] : [])];
}

/** The moment at which it begins, in words. `now` in Unix milliseconds. */
function reminder(event: ToldEvent, { reminded, startsAt }: Told, now: number): string[] {
  if (!startsAt) return [];
  const start = Date.parse(startsAt);
  const words = momentText(start, zoneOf(event));
  if (now >= start) return [`<p>The event has begun: it started on ${words}.</p>`];
  return reminded > 0 ? [`<p>The event begins on ${words}, so this email is also your reminder.</p>`] : [];
}

export const doorCodeId = 'door-code';
export const doorParagraphs = [
  '<p><strong>At the door</strong><br>Show this code at the door, or just give your name.</p>',
  `<p><img src="cid:${doorCodeId}" alt="Your code for the door" width="220" height="220"></p>`,
];

/** A button, or a link where a mail program shows no buttons. */
const button = (words: string, url: string) => `<p data-block="button"><a href="${escapeHtml(url)}">${words}</a></p>`;

const urlOf = (page: 'confirmSignup' | 'cancelSignup' | 'changeSignup', token: string) =>
  env(variables.siteUrl) + mailLinkTo(page, token);

const leaveParagraph = ({ cancel, change }: SignupTokens, before: string, words: string) =>
  `<hr><p>${before} You can <a href="${escapeHtml(urlOf('cancelSignup', cancel))}">${words}</a>; there’s no need to log in. To correct your name or attend in another way, <a href="${escapeHtml(urlOf('changeSignup', change))}">change your sign-up</a>.</p>`;

const cancelParagraph = (tokens: SignupTokens) =>
  leaveParagraph(tokens, 'Has something come up?', 'cancel your sign-up');

const leaveListParagraph = (tokens: SignupTokens) =>
  leaveParagraph(tokens, 'Have your plans changed?', 'leave the waiting list');
