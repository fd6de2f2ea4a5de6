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
  signupCorrection,
  signupInput,
  signupStatus,
  waitingSignup,
} from './model/signup.ts';
import { subscriber, subscription, suppressedPerson } from './model/subscriber.ts';
import { newSubscriber, subscriberEdit } from './model/subscriberEdit.ts';
import { importChoices, importStart, pastImport, subscriberImport, undoneImport } from './model/subscriberImport.ts';
import * as routes from './routes.ts';

const linkToken = z.object({ token: z.string().check(z.maxLength(200)) });
const message = z.object({ message: z.string() });
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
    /** 409 if the active event is over, or its sign-up has closed. `event`: null if none is announced. */
    response: z.extend(seatAnswer, { event: z.nullable(announcedEvent) }),
  },
  /** Where seats are limited. 200 also if already done. 409 if the sign-up or its event was canceled, or it is over. */
  confirm: {
    query: linkToken,
    form: { at: 'mail', done: 'seat-confirmed' },
    response: z.object({ message: z.string(), status: z.enum(['booked', 'waiting']) }),
  },
  /** By a link in an email. 200 also if already done. `calendar`: the file that takes it out of their calendar. */
  cancel: {
    query: linkToken,
    form: { at: 'mail', done: 'sign-up-canceled' },
    response: z.object({ message: z.string(), calendar: z.optional(z.string()) }),
  },
  /** What someone's own sign-up says, by a link in its emails. 409 where it was canceled. */
  own: { request: linkToken, response: ownSignup },
  /** A way to attend that is full is refused: they keep what they have. 409 also if the event takes no one any more. */
  change: {
    request: z.strictObject({ ...linkToken.shape, ...signupChange.shape }),
    response: z.object({ message: z.string(), signup: ownSignup }),
  },
  /**
   * They need not confirm anything. Anyone with an address is emailed where they stand, as if they had signed up
   * themselves; a sign-up of theirs stays as it is, unless `seat` gives them one. 409 if the event is over or canceled,
   * if no seat is free that must be, or if someone without an address would have to wait for one.
   */
  add: {
    status: 201,
    params: z.object({ id: numericId }),
    request: guestInput,
    response: z.object({ status: signupStatus }),
    label: 'Added a guest to an event',
  },
  list: { query: page, response: z.array(signup) },
  /** `tell`: by an email, if the event is still to come and they know of the sign-up. */
  remove: {
    params: signupParams,
    query: z.object({ tell: z.optional(z.literal('true')) }),
    label: 'Deleted a sign-up for the live audience',
  },
  /**
   * Names, address and way to attend, or a seat for someone who waits. Anyone who has yet to confirm is confirmed by
   * it, and an address that is changed is told all anew. 409 if that address has signed up for the event, if they would
   * keep what they have, or if no seat is free that must be.
   */
  correct: {
    params: signupParams,
    request: signupCorrection,
    response: z.object({ status: signupStatus }),
    label: 'Changed a sign-up for the live audience',
  },
  /** Deletes the sign-ups for an event that were never confirmed; those whose seat is still kept stay. */
  removeUnconfirmed: {
    params: z.object({ id: numericId }),
    response: z.object({ removed: z.int() }),
    label: 'Deleted sign-ups that were never confirmed',
  },
  waiting: { params: z.object({ id: numericId }), response: z.array(waitingSignup) },
  /** Before another on the waiting list or, with null, to its end. 409 if one of the two waits no more. */
  move: {
    params: signupParams,
    request: z.strictObject({ before: z.nullable(signup.shape.id) }),
    label: 'Moved someone on a waiting list',
  },
} as const satisfies DetailsOf<typeof routes.signups>);

const doorEvent = z.object({ id: numericId });

const doorSignup = z.extend(doorEvent, { signup: doorTicks.shape.id });

export const door = contractOf(routes.door, {
  list: { params: doorEvent, response: doorList },
  /** The response is what counts afterwards. 404 if the sign-up was canceled, 409 if it has no seat. */
  tick: { params: doorSignup, request: doorTick, response: doorTicks, label: null },
  /**
   * Gives someone a seat who is there, and ticks them, however many seats there are: who has come counts. The path
   * names the person who waits, or a new id for someone who has not signed up and whose names the request has. No one
   * is emailed. 404 without names if there is no such sign-up, 409 if the event was canceled.
   */
  admit: { params: doorSignup, request: admission, response: doorPerson, label: null },
  /** The event's links that are open, oldest first. */
  links: { params: doorEvent, response: z.array(doorLink) },
  /**
   * For one phone. `key` is in no later answer. It ends twelve hours after the event or, where no one can tell when
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

export const newsletter = contractOf(routes.newsletter, {
  /** The answer is the same whether or not the address was known. */
  subscribe: {
    request: subscription,
    form: { at: 'newsletter', done: 'subscribed', checkboxes: ['consent'] },
    response: message,
  },
  /** By a link in an email, without a login. 200 also if already confirmed. */
  confirm: { request: byLink, form: { at: 'mail', done: 'confirmed' }, response: message },
  /** For the page's button and for mail programs' one-click unsubscribing (RFC 8058), a form post without a login. */
  unsubscribe: {
    anyOrigin: true,
    query: linkToken,
    form: { at: 'mail', done: 'unsubscribed' },
    response: message,
  },
  /** Mail programs without one-click unsubscribing open the same URL: it redirects to the page, and changes nothing. */
  unsubscribePage: { status: 303, query: linkToken },
} as const satisfies DetailsOf<typeof routes.newsletter>);

const subscriberParams = z.object({ id: subscriber.shape.id });

export const subscribers = contractOf(routes.subscribers, {
  /** Newest first, 1,000 a page. */
  list: { query: page, response: z.array(subscriber) },
  /** Sends them no email. 400 says why an address cannot be added. */
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
   * Replaces the import before, which must not be adding people. The file is then PUT, as it is, to `upload`: a path of
   * this site, valid for 15 minutes and only for a file of this size.
   */
  begin: {
    status: 201,
    request: importStart,
    response: z.extend(subscriberImport, { upload: z.string() }),
    about: 'name',
    label: 'Chose a list of subscribers to import',
  },
  latest: { response: z.nullable(subscriberImport) },
  /** The dry run, which changes no subscriber. It can be repeated with other choices until the import is started. */
  check: { ...importAction, request: importChoices, label: 'Checked a file of subscribers' },
  /** `takesRefusals`: those whom the file says not to mail are not mailed here either, and are remembered. */
  start: {
    ...importAction,
    request: z.strictObject({ takesRefusals: z.boolean() }),
    label: 'Started an import of subscribers',
  },
  /** All that are complete, newest first. */
  past: { response: z.array(pastImport) },
  /** Except for those who changed something or subscribed by themselves since. Continues from `next`. */
  undo: {
    params: importParams,
    request: z.strictObject({ after: z.optional(z.enum(shards)) }),
    response: undoneImport,
    label: 'Removed the subscribers of an import',
  },
  /** A path of this site, valid for a minute: a CSV file of all rows but those added completely. */
  report: { params: importParams, response: z.object({ path: z.string() }) },
} as const satisfies DetailsOf<typeof routes.imports>);

/** What readers may do with the links in emails, without a login: docs/decisions/0063-links-in-emails.md. */
export const readerDetails = contractOf(routes.readerDetails, {
  show: { request: byLink, response: readerDetailsModel },
  correctName: { request: nameCorrection, response: message },
  /** Emails a link with whole access to the reader's own address. */
  mailLink: { status: 202, request: byLink, response: message },
  /** Needs whole access. Asks the new address by email to confirm; nothing changes before it does. */
  changeAddress: { status: 202, request: addressChangeRequest, response: message },
  /** By the link in that email. 200 also if already confirmed. */
  confirmAddress: { request: byLink, form: { at: 'mail', done: 'address-confirmed' }, response: message },
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
