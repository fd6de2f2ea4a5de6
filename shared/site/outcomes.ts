/*
 * The outcomes of an HTML form that was sent without scripts: the answer leads to a published page for each.
 */

/** Those that say something of their own; a refusal's page says what its form requires. */
const ownPages = [
  'subscribed',
  'confirmed',
  'unsubscribed',
  'signed-up',
  /** A seat is theirs once they press the button in our mail. */
  'seat-to-confirm',
  /** The evening is full: once they press it, they wait for a seat. */
  'signed-up-where-full',
  /** They pressed it: the seat is theirs. */
  'seat-confirmed',
  /** They pressed it, and every seat is taken. */
  'on-the-waiting-list',
  'sign-up-cancelled',
  'address-confirmed',
  /** A sign-up for an event whose sign-up had closed, or that had ended. */
  'event-over',
] as const;

/** Where a form is: on a page of the site, or on a page that a mail's link has opened. */
const places = ['newsletter', 'signup', 'mail'] as const;

/** `invalid`: a field is wrong; `busy`: too many attempts; `failed`: an error on our side. */
const refusals = ['invalid', 'busy', 'failed'] as const;

export type FormPlace = (typeof places)[number];
export type Refusal = (typeof refusals)[number];
export type Outcome = (typeof ownPages)[number] | `${FormPlace}-${Refusal}`;

/** Every outcome, as in its page's path. */
export const outcomes: readonly Outcome[] = [
  ...ownPages,
  ...places.flatMap((place) => refusals.map((refusal) => `${place}-${refusal}` as const)),
];

export const outcomePath = (outcome: Outcome) => `/outcome/${outcome}`;
