import * as z from 'zod/mini';
import { notFarOver } from '../../platform/fields.ts';
import { plainKeys } from '../../platform/text.ts';
import { site } from '../../site/site.ts';
import { attendanceType } from './attendance.ts';
import { email, emailOrNone } from './email.ts';
import { personNames, placeText, signupId } from './person.ts';

/** `unconfirmed`: neither with a seat nor on the waiting list, until its person presses the button in our email. */
export const signupStatus = z.enum(['booked', 'waiting', 'unconfirmed']);
export type SignupStatus = z.infer<typeof signupStatus>;

export const signup = z.object({
  /** One person has one sign-up for one event. */
  id: signupId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  city: z.string(),
  attendanceType,
  /** How they chose to attend, where the event no longer has that and they were moved to the other way. */
  asked: z.optional(attendanceType),
  /** The event that they signed up for; none if no event was announced. */
  eventId: z.optional(z.int()),
  /** The event's current title and date, which is free text; if it was deleted, those at the time of the sign-up. */
  eventTitle: z.string(),
  eventDate: z.string(),
  createdAt: z.iso.datetime(),
  subscribeNewsletter: z.boolean(),
  consent: z.boolean(),
  status: signupStatus,
  /** On the waiting list: the lowest comes first. It begins as the time of the sign-up, in Unix milliseconds. */
  place: z.optional(z.number()),
  /** Until when a seat is kept for them to press the button in our email, in Unix milliseconds; absent after that. */
  heldUntil: z.optional(z.int()),
  cameAt: z.optional(z.iso.datetime()),
  paidAt: z.optional(z.iso.datetime()),
});
export type Signup = z.infer<typeof signup>;

/** Someone on a waiting list. `suppressed`: no email reaches them, so that they are passed over and keep waiting. */
export const waitingSignup = z.extend(signup, {
  status: z.literal('waiting'),
  place: z.number(),
  suppressed: z.optional(z.enum(['bounced', 'complained'])),
});
export type WaitingSignup = z.infer<typeof waitingSignup>;

/** For how long a limited seat is kept for someone to press the button in our email, and what asks for it. */
export const seatHold = {
  milliseconds: 2 * 60 * 60_000,
  words: 'two hours',
  request: 'Please press the button in our email within two hours to get your seat.',
};

/** Whether someone has yet to press that button. */
export const isUnconfirmed = ({ status, heldUntil }: Pick<Signup, 'status' | 'heldUntil'>): boolean =>
  status === 'unconfirmed' || heldUntil !== undefined;

/** The same for everyone: it never says whether an address has signed up before. `held`: theirs once they confirm. */
export const seatAnswer = z.object({
  message: z.string(),
  status: z.enum(['booked', 'held', 'full']),
});
export type SeatAnswer = z.infer<typeof seatAnswer>;

const plainPhone = (typed: string) => plainKeys(typed).replace(/[·•‧・]/g, '.');

const invalidPhone = 'Please enter a valid phone number';
const maxPhone = 30;

const phone = z
  .string()
  .check(
    notFarOver(maxPhone, invalidPhone),
    z.overwrite(plainPhone),
    z.maxLength(maxPhone, invalidPhone),
    z.regex(/^[\d ()+./#,ext-]*$/i, invalidPhone),
  );

/** What the live audience form sends. `website` is a trap, as in the newsletter form. */
export const signupInput = z.strictObject({
  ...personNames.shape,
  email,
  phone: z.optional(phone),
  city: placeText('Please enter your city'),
  attendanceType,
  subscribeNewsletter: z._default(z.boolean(), () => site.newsletter.tickedAtSignup),
  consent: z.literal(true, 'You must agree to the terms'),
  website: z.optional(z.string().check(z.maxLength(500))),
  /** The form announced no event: the person waits for the next one. */
  forNext: z.optional(z.boolean()),
});
export type SignupInput = z.infer<typeof signupInput>;

/** What an admin enters of someone who calls. Without an address, no email goes to them. */
export const guestDetails = z.strictObject({ ...personNames.shape, email: emailOrNone });
/** `seat`: an `extra` one, even if none is free. */
export const guestInput = z.extend(guestDetails, { attendanceType, seat: z.optional(z.literal('extra')) });
/** `seat`: also a `free` one, ahead of those who wait for it. */
export const signupCorrection = z.extend(z.partial(guestInput), { seat: z.optional(z.enum(['free', 'extra'])) });
export type SignupCorrection = z.infer<typeof signupCorrection>;

export const signupChange = z.pick(signupInput, { firstName: true, lastName: true, city: true, attendanceType: true });
export type SignupChange = z.infer<typeof signupChange>;
