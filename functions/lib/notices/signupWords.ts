import { asWritten } from '../../../shared/letters/placeholders/placeholders.ts';
import { hasNewTime, type News, type Told, type ToldEvent } from '../../../shared/people/model/told.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { momentText, venueLine } from '../../../shared/time/eventWords.ts';
import { zoneOf } from '../../../shared/time/timeZone.ts';
import type { LetterSource } from '../letters/compose/letterSource.ts';
import { isLineServed } from '../people/signups/seats.ts';
import type { SignupRow } from '../people/signups/signups.ts';
import { env } from '../platform/aws/env.ts';
import { doorParagraphs } from './doorCode.ts';
import {
  buttonParagraph,
  cancelParagraph,
  cancelUrl,
  changeUrl,
  confirmUrl,
  fact,
  greeting,
  leaveListParagraph,
  reminder,
  type SignupTokens,
  signature,
  supportLink,
  typedParagraphs,
  what,
  when,
  where,
} from './signupParagraphs.ts';

type Letter = Pick<LetterSource, 'subject' | 'previewText' | 'htmlContent'>;

/** What a mail about a sign-up is made from. */
export interface Telling {
  event: ToldEvent;
  signup: Pick<SignupRow, 'paidAt' | 'heldUntil'>;
  /** What they knew, and what is true. */
  told: Told | undefined;
  truth: Told;
  /** What the file does to the entry in their calendar, if there is one. */
  file: 'adds' | 'updates' | 'removes' | undefined;
  token: SignupTokens;
  /** In Unix milliseconds. */
  now: number;
}

/** The mails about a sign-up, but for the reminders, which admins write. */
export const signupWords: Record<Exclude<News, 'listed' | 'day' | 'hour'>, (telling: Telling) => Letter> = {
  unconfirmed: (telling) => {
    const { event, truth, signup, token, now } = telling;
    const { heldUntil = now } = signup;
    const until = heldUntil > now && momentText(heldUntil, zoneOf(event));
    const title = until ? 'Keep your seat' : 'Confirm your sign-up';
    const seat = `a seat ${truth.way === 'virtual' ? 'on Zoom' : 'in the room'}`;
    return {
      ...about(telling, title, 'One press of a button, and we know that it’s you'),
      htmlContent: lines(
        `<h1>${title}</h1>`,
        greeting,
        until
          ? `<p>You signed up with this address. We’re keeping ${seat} for you until ${until}: press the button, and it’s yours.</p>`
          : `<p>You signed up with this address. Press the button, and you get ${seat} if one is free; if not, you join the waiting list. We’ll email you which.</p>`,
        buttonParagraph(until ? 'Keep my seat' : 'Confirm my sign-up', confirmUrl(token)),
        what(event),
        when(event, truth.way),
        ...where(event, truth.way, { online: 'We’ll email you the link once the seat is yours. It’s free.' }),
        '<hr>',
        `<p>If it wasn’t you, or your plans have changed, just ignore this email. ${until ? 'The seat goes to someone else, and we' : 'We'} won’t write about this evening again.</p>`,
      ),
    };
  },
  booked: (telling) => ({
    ...about(telling, 'You’re signed up', `${telling.truth.when}, and how to cancel`),
    htmlContent: lines(
      '<h1>You’re signed up</h1>',
      greeting,
      telling.truth.way === 'virtual'
        ? '<p>Thank you for signing up. We look forward to having you with us on Zoom.</p>'
        : '<p>Thank you for signing up. We’re keeping a seat for you.</p>',
      ...seatFacts({ ...telling, told: undefined }),
      cancelParagraph(telling.token),
    ),
  }),
  given: (telling) => {
    const { event, told, truth, token } = telling;
    const isOnline = truth.way === 'virtual';
    return {
      ...about(telling, 'You have a seat', `It’s yours: ${truth.when}`),
      htmlContent: lines(
        '<h1>You have a seat</h1>',
        greeting,
        told?.way === truth.way
          ? `<p>A seat ${isOnline ? 'on Zoom' : 'in the room'} has come free, and it’s yours: you were on the waiting list.</p>`
          : `<p>You were on the waiting list for ${inWords(told?.way)}. ${changedWays(event)}, and you have a seat ${isOnline ? 'on Zoom' : 'in the room'}.</p>`,
        ...seatFacts({ ...telling, told: undefined }),
        '<hr>',
        '<p>If you can’t come, please give the seat back: it goes to the next person in line.</p>',
        buttonParagraph('Give the seat back', cancelUrl(token)),
      ),
    };
  },
  waiting: (telling) => {
    const { event, truth, token, now } = telling;
    const isOnline = truth.way === 'virtual';
    return {
      ...about(telling, 'You’re on the waiting list', 'We’ll email you if you get a seat'),
      htmlContent: lines(
        '<h1>You’re on the waiting list</h1>',
        greeting,
        `<p>Thank you for signing up. ${isOnline ? 'All the seats on Zoom' : 'All the seats in the room'} are taken at the moment, so we’ve added you to the waiting list.</p>`,
        isLineServed(event, now)
          ? '<p>When a seat comes free, the next person on the list gets it, and an email that says so. Seats go out in this way until the event begins or sign-up closes.</p>'
          : '<p>The event has begun, or its sign-up has closed: a seat that comes free now goes to whoever signs up next.</p>',
        ...(isOnline ? [] : ['<p>You don’t have a seat yet: please come only once we’ve emailed you that you do.</p>']),
        what(event),
        when(event, truth.way),
        ...where(event, truth.way, { online: 'We’ll email you the link if you get a seat. It’s free.' }),
        leaveListParagraph(token),
      ),
    };
  },
  moved: (telling) => {
    const { event, told, truth, token } = telling;
    const { title, intro } = changeIn(telling);
    const isWaiting = truth.place === 'waiting';
    return {
      ...about(telling, title, changedTo(telling)),
      htmlContent: lines(
        `<h1>${title}</h1>`,
        greeting,
        `<p>${intro} Your ${isWaiting ? 'place on the waiting list' : 'sign-up'} stays as it is.</p>`,
        ...(told && told.way !== truth.way ? [`<p>${changedWays(event)}.</p>`] : []),
        ...(isWaiting
          ? [
              what(event),
              when(event, truth.way, insteadOfTime(telling)),
              ...where(event, truth.way, {
                instead: insteadOfPlace(telling),
                online: 'We’ll email you the link if you get a seat. It’s free.',
              }),
            ]
          : seatFacts(telling)),
        ...(isWaiting ? [leaveListParagraph(token)] : [cancelParagraph(token)]),
      ),
    };
  },
  out: (telling) => {
    const { event, told, token } = telling;
    const wasWaiting = told?.place === 'waiting';
    return {
      ...about(telling, 'No longer on Zoom', 'The evening takes place in the room only'),
      htmlContent: lines(
        '<h1>No longer on Zoom</h1>',
        greeting,
        `<p>We’re sorry: the evening you signed up for takes place in the room only, so you can’t ${wasWaiting ? 'get a seat' : 'watch it'} on Zoom. We keep no seat in the room for you. If you’d like to come, please take one.</p>`,
        what(event),
        when(event, 'in-person'),
        fact('Where', venueLine(event)),
        ...fileWords(telling),
        buttonParagraph('Take a seat in the room', changeUrl(token)),
        signature,
      ),
    };
  },
  canceled: (telling) => {
    const { event } = telling;
    return {
      ...about(telling, 'Canceled', 'We’re sorry: this evening won’t take place'),
      htmlContent: lines(
        '<h1>The evening is canceled</h1>',
        greeting,
        '<p>We’re sorry: the evening you signed up for won’t take place.</p>',
        what(event),
        fact('When', telling.truth.when),
        ...typedParagraphs(event.cancelNote ?? ''),
        event.payLink
          ? `<p>If you paid for a ticket, please write to us at ${supportLink}.</p>`
          : '<p>There’s nothing you need to do.</p>',
        ...fileWords(telling),
        signature,
      ),
    };
  },
  link: (telling) => {
    const isNew = telling.told?.joinLink !== undefined;
    const title = isNew ? 'Your new Zoom link' : 'Your Zoom link';
    return {
      ...about(telling, title, `${telling.truth.when}, on Zoom`),
      htmlContent: lines(
        `<h1>${title}</h1>`,
        greeting,
        isNew
          ? '<p>The Zoom link for your event has changed. Please use this one; the earlier link no longer works.</p>'
          : '<p>Here’s the Zoom link for the event you signed up for. It’s just for you, and it’s free.</p>',
        ...seatFacts(telling),
        cancelParagraph(telling.token),
      ),
    };
  },
};

/** What someone reads who canceled their own sign-up. */
export const leftWords = (telling: Omit<Telling, 'signup' | 'token' | 'now'>): Letter => ({
  ...about(telling, 'Your sign-up is canceled', 'We no longer expect you'),
  htmlContent: lines(
    '<h1>Your sign-up is canceled</h1>',
    greeting,
    `<p>Thank you for letting us know. ${telling.told?.place === 'waiting' ? 'You’re no longer on the waiting list.' : 'Someone else can have the seat.'}</p>`,
    what(telling.event),
    fact('When', telling.truth.when),
    ...fileWords(telling),
    `<p>Was this a mistake? You can <a href="${env(variables.siteUrl)}${pages.signup}">sign up again</a>.</p>`,
  ),
});

/** What someone reads who signed up while there was no event. */
export const listedWords = (way: Told['way'], token: SignupTokens): Letter => ({
  subject: `You’re on the list for ${site.name}`,
  previewText: 'We’ll write when there’s a date',
  htmlContent: lines(
    '<h1>You’re on the list</h1>',
    greeting,
    `<p>Thank you for your interest. The date of the next evening isn’t set yet; we’ll write to you when it is. You told us you’d like to ${way === 'virtual' ? 'watch on Zoom' : 'come in person'}.</p>`,
    cancelParagraph(token),
  ),
});

const lines = (...all: string[]) => all.join('\n');

const about = ({ event }: Pick<Telling, 'event'>, title: string, previewText: string) => ({
  subject: asWritten(`${title}: ${event.title}, ${event.eventDate}`),
  previewText: asWritten(previewText),
});

/** All that someone with a seat needs: what, when, where or how, for how much, and the code for the door. */
function seatFacts(telling: Telling): string[] {
  const { event, truth, signup, now } = telling;
  const { joinLink, way } = truth;
  const instead = insteadOfPlace(telling);
  const online = joinLink
    ? 'The link is just for you, and it’s free.'
    : 'We’ll email you the link before the event. It’s free.';
  return [
    ...reminder(event, truth, now),
    what(event),
    when(event, way, insteadOfTime(telling)),
    ...where(event, way, { instead, online }),
    ...(joinLink ? [buttonParagraph('Join on Zoom', joinLink)] : []),
    ...(way === 'in-person' && event.payLink && !signup.paidAt
      ? [buttonParagraph('Pay for your ticket', event.payLink)]
      : []),
    ...(way === 'in-person' ? doorParagraphs : []),
    ...fileWords(telling),
  ];
}

const insteadOfTime = ({ told, truth }: Telling) =>
  told && hasNewTime(told, truth) && told.when !== truth.when ? told.when : undefined;

const insteadOfPlace = ({ told, truth }: Telling) => (told && told.where !== truth.where ? told.where : undefined);

const fileWords = ({ file }: Pick<Telling, 'file'>) =>
  file
    ? [
        `<p>${{ adds: 'The attached file adds the event to your calendar.', updates: 'If it’s in your calendar, the attached file updates it there.', removes: 'If it’s in your calendar, the attached file removes it.' }[file]}</p>`,
      ]
    : [];

const inWords = (way: Told['way'] | undefined) => (way === 'virtual' ? 'Zoom' : 'the room');

const changedWays = ({ attendance = 'both' }: ToldEvent) =>
  ({
    both: 'The evening now takes place in the room and on Zoom',
    virtual: 'The evening now takes place on Zoom only',
    'in-person': 'The evening now takes place in the room only',
  })[attendance];

/** The title of a mail about a change, and what has changed. */
function changeIn({ told, truth }: Telling): { title: string; intro: string } {
  const evening = 'The evening you signed up for';
  if (told?.place === 'out') return { title: 'On Zoom again', intro: `${evening} takes place on Zoom again.` };
  const [isTime, isPlace] = told ? [hasNewTime(told, truth), told.where !== truth.where] : [];
  if (isTime && told?.startsAt && !truth.startsAt)
    return {
      title: 'Postponed',
      intro: `${evening} doesn’t take place as planned. We’ll write to you when there’s a new date.`,
    };
  const time = told?.when === truth.when ? 'end' : 'time';
  const what = [isTime && time, isPlace && 'place'].filter(Boolean).join(' and ') || 'place';
  return { title: `New ${what}`, intro: `${evening} has a new ${what}.` };
}

const changedTo = ({ told, truth }: Telling) =>
  told && hasNewTime(told, truth) ? `Now on ${truth.when}` : `Now at ${truth.where}`;
