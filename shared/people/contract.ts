import * as z from 'zod/mini';
import { announcedEvent } from '../content/model/upcomingEvent.ts';
import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import { numericId, page, requiredText } from '../platform/fields.ts';
import { shards } from '../platform/resources.ts';
import { admission, doorLink, doorList, doorPerson, doorTick, doorTicks } from './model/door.ts';
import { erasure, personalData as personalDataModel, personalDataRequest } from './model/personalData.ts';
import {
  addressChangeRequest,
  byLink,
  nameCorrection,
  readerDetails as readerDetailsModel,
} from './model/readerDetails.ts';
import {
  guestInput,
  seatAnswer,
  signup,
  signupChange,
  signupInput,
  signupStatus,
  waitingSignup,
} from './model/signup.ts';
import { subscriber, subscription, suppressedPerson } from './model/subscriber.ts';
import { newSubscriber, subscriberEdit } from './model/subscriberEdit.ts';
import { importChoices, importStart, pastImport, subscriberImport, undoneImport } from './model/subscriberImport.ts';
import * as routes from './routes.ts';

const signupToken = z.object({ token: z.string().check(z.maxLength(200)) });
const ownSignup = z.object({
  ...signupChange.shape,
  status: signupStatus,
  event: z.nullable(z.omit(announcedEvent, { isActive: true })),
});
const signupParams = z.object({ id: signup.shape.id });

export const signups = contractOf(routes.signups, {
  create: {
    status: 201,
    request: signupInput,
    form: {
      at: 'signup',
      done: 'signed-up',
      conflict: 'event-over',
      checkboxes: ['consent', 'subscribeNewsletter', 'forNext'],
    },
    /**
     * 409 if the active event is over, or its sign-up has closed. `event`: what they signed up for; null if no event is
     * announced.
     */
    response: z.extend(seatAnswer, { event: z.nullable(announcedEvent) }),
  },
  /**
   * By the button in an email, where seats are limited. 200 also if already confirmed. 409 where the sign-up or its event was
   * canceled, or the event is over.
   */
  confirm: {
    query: signupToken,
    form: { at: 'mail', done: 'seat-confirmed' },
    response: z.object({ message: z.string(), status: z.enum(['booked', 'waiting']) }),
  },
  /** By a link in an email, without a login. 200 also if already done. `calendar`: the file that takes it out of their calendar. */
  cancel: {
    query: signupToken,
    form: { at: 'mail', done: 'sign-up-cancelled' },
    response: z.object({ message: z.string(), calendar: z.optional(z.string()) }),
  },
  /** What someone's own sign-up says, by a link in its emails. 409 where it was canceled. */
  own: { request: signupToken, response: ownSignup },
  /**
   * Changes it; anyone who asks for a way to attend that is full keeps what they have. 409 also if the event takes no one any more.
   */
  change: {
    request: z.strictObject({ ...signupToken.shape, ...signupChange.shape }),
    response: z.object({ message: z.string(), signup: ownSignup }),
  },
  /**
   * Adds someone by hand who need not confirm anything. Anyone with an address is emailed where they stand, as if they had signed up
   * themselves; a sign-up of theirs stays as it is. 409 if the event is over or canceled, or if someone without an address would
   * have to wait for a seat.
   */
  add: {
    status: 201,
    params: z.object({ id: numericId }),
    request: guestInput,
    response: z.object({ status: signupStatus }),
    label: 'Added a guest to an event',
  },
  list: { query: page, response: z.array(signup) },
  remove: { params: signupParams, label: 'Deleted a sign-up for the live audience' },
  /** Deletes the sign-ups for an event that were never confirmed; those whose seat is still kept stay. */
  removeUnconfirmed: {
    params: z.object({ id: numericId }),
    response: z.object({ removed: z.int() }),
    label: 'Deleted sign-ups that were never confirmed',
  },
  /** Those who wait for a seat at an event, in order. */
  waiting: { params: z.object({ id: numericId }), response: z.array(waitingSignup) },
  /** Moves someone before another on the waiting list or, with null, to its end. 409 if one of the two waits no more. */
  move: {
    params: signupParams,
    request: z.strictObject({ before: z.nullable(signup.shape.id) }),
    label: 'Moved someone on a waiting list',
  },
  /** Gives someone on the waiting list a free seat, out of turn. 409 if none is free, or they cannot be given one. */
  give: { params: signupParams, label: 'Gave a seat to someone on a waiting list' },
} as const satisfies DetailsOf<typeof routes.signups>);

const doorEvent = z.object({ id: numericId });

const doorSignup = z.extend(doorEvent, { signup: doorTicks.shape.id });

export const door = contractOf(routes.door, {
  list: { params: doorEvent, response: doorList },
  /**
   * Sets or clears boxes of a person, by sign-up. The response is what counts afterwards. 404 if the sign-up was canceled, 409
   * if it has no seat.
   */
  tick: {
    params: doorSignup,
    request: doorTick,
    response: doorTicks,
    label: null,
  },
  /**
   * Gives someone a seat who is there, and ticks them, however many seats there are: who has come counts, not who meant to. The
   * path names the person who waits, or a new id for the person who has not signed up and whose names the request has. No one is
   * emailed. 404 without names if there is no such sign-up, 409 if the event was canceled.
   */
  admit: { params: doorSignup, request: admission, response: doorPerson, label: null },
  /** The event's links that are open, oldest first. */
  links: { params: doorEvent, response: z.array(doorLink) },
  /**
   * Makes a link for one phone. `key` is in no later answer. It ends twelve hours after the event or, where no one can tell when
   * that ends, twelve hours from now. 409 if that has passed, or the event was canceled.
   */
  makeLink: {
    status: 201,
    params: doorEvent,
    request: z.strictObject({ name: requiredText('A name', 60) }),
    response: z.extend(doorLink, { key: z.string() }),
    label: 'Made a link for a phone at the door',
    about: 'name',
  },
  endLink: { params: z.extend(doorEvent, { link: doorLink.shape.id }), label: 'Ended a link for a phone at the door' },
} as const satisfies DetailsOf<typeof routes.door>);

const newsletterMessage = z.object({ message: z.string() });
const newsletterQuery = z.object({ token: z.string().check(z.maxLength(200)) });

export const newsletter = contractOf(routes.newsletter, {
  /** The answer is the same whether or not the address was known. */
  subscribe: {
    request: subscription,
    form: { at: 'newsletter', done: 'subscribed', checkboxes: ['consent'] },
    response: newsletterMessage,
  },
  /** By a link in an email, without a login. 200 also if already confirmed. */
  confirm: { request: byLink, form: { at: 'mail', done: 'confirmed' }, response: newsletterMessage },
  /** For the page's button and for mail programs' one-click unsubscribing (RFC 8058), a form post without a login. */
  unsubscribe: {
    anyOrigin: true,
    query: newsletterQuery,
    form: { at: 'mail', done: 'unsubscribed' },
    response: newsletterMessage,
  },
  /** Mail programs without one-click unsubscribing open the same URL: it redirects to the page, and changes nothing. */
  unsubscribePage: { status: 303, query: newsletterQuery },
} as const satisfies DetailsOf<typeof routes.newsletter>);

const subscriberParams = z.object({ id: subscriber.shape.id });

export const subscribers = contractOf(routes.subscribers, {
  /** Newest first, 1,000 a page. */
  list: { query: page, response: z.array(subscriber) },
  /** A subscriber whom an admin adds. Sends them no email. 400 says why an address cannot be added. */
  create: { status: 201, request: newSubscriber, response: subscriber, label: 'Added a subscriber' },
  /** The id stays when the address changes. 409 if another change came first. */
  update: { params: subscriberParams, request: subscriberEdit, response: subscriber, label: 'Edited a subscriber' },
  remove: { params: subscriberParams, label: 'Deleted a subscriber' },
} as const satisfies DetailsOf<typeof routes.subscribers>);

const importParams = z.object({ id: subscriberImport.shape.id });
const importAction = { params: importParams, response: subscriberImport, about: 'name' } as const;

/** Import of subscribers from a CSV file. There is one at a time. An action that does not fit its status gets 409. */
export const imports = contractOf(routes.imports, {
  /**
   * Replaces the import before, which must not be adding people. The file is then PUT, as it is, to `upload`: a path of this
   * site, valid for 15 minutes and only for a file of this size.
   */
  begin: {
    status: 201,
    request: importStart,
    response: z.extend(subscriberImport, { upload: z.string() }),
    about: 'name',
    label: 'Chose a list of subscribers to import',
  },
  /** The latest import; null where there never was one. */
  latest: { response: z.nullable(subscriberImport) },
  /** The dry run, which changes no subscriber. It can be repeated with other choices until the import is started. */
  check: {
    ...importAction,
    request: importChoices,
    label: 'Checked a file of subscribers',
  },
  /** `takesRefusals`: whoever is not to be mailed according to the file is not mailed here either, and is remembered. */
  start: {
    ...importAction,
    request: z.strictObject({ takesRefusals: z.boolean() }),
    label: 'Started an import of subscribers',
  },
  /** All that are complete, newest first. */
  past: { response: z.array(pastImport) },
  /**
   * Ends the subscriptions that an import began, except of those who changed something or subscribed by themselves since. It
   * works for some seconds; another request goes on from `next`.
   */
  undo: {
    params: importParams,
    request: z.strictObject({ after: z.optional(z.enum(shards)) }),
    response: undoneImport,
    label: 'Removed the subscribers of an import',
  },
  /** A path of this site from which the report can be downloaded for a minute: a CSV file of all rows but those added completely. */
  report: { params: importParams, response: z.object({ path: z.string() }) },
} as const satisfies DetailsOf<typeof routes.imports>);

const readerDetailMessage = z.object({ message: z.string() });

/** What readers may do with the links in emails, without a login: docs/decisions/0063-links-in-emails.md. */
export const readerDetails = contractOf(routes.readerDetails, {
  show: { request: byLink, response: readerDetailsModel },
  /** 409 if another change came first. */
  correctName: { request: nameCorrection, response: readerDetailMessage },
  /** Emails a link with whole access to the reader's own address. */
  mailLink: { status: 202, request: byLink, response: readerDetailMessage },
  /** Needs whole access. Asks the new address by email to confirm; nothing changes before it does. */
  changeAddress: { status: 202, request: addressChangeRequest, response: readerDetailMessage },
  /** By the link in that email. 200 also if already confirmed. */
  confirmAddress: { request: byLink, form: { at: 'mail', done: 'address-confirmed' }, response: readerDetailMessage },
  /** Needs whole access. `pending`: some data can only be erased in a few minutes, and will be. */
  erase: { request: byLink, response: z.object({ pending: z.boolean() }) },
} as const satisfies DetailsOf<typeof routes.readerDetails>);

/** The email address is in the body, because paths are logged. */
export const personalData = contractOf(routes.personalData, {
  lookUp: { request: personalDataRequest, response: personalDataModel, label: 'Looked up one person’s data' },
  erase: { request: personalDataRequest, response: erasure, label: 'Erased one person’s data' },
} as const satisfies DetailsOf<typeof routes.personalData>);

export const suppressions = contractOf(routes.suppressions, {
  list: { query: page, response: z.array(suppressedPerson) },
} as const satisfies DetailsOf<typeof routes.suppressions>);
