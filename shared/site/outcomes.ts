/*
 * What came of an HTML form that no script has sent: the answer to it leads to a published page that says so.
 */

const successes = [
  'subscribed',
  'confirmed',
  'unsubscribed',
  'signed-up',
  'sign-up-cancelled',
  'address-confirmed',
] as const;

/** Where a form stands: on a page, or on one that the link of a mail has opened. */
const places = ['newsletter', 'signup', 'mail'] as const;

/** `invalid`: something in it is not right; `busy`: too many attempts; `failed`: it is our fault. */
const refusals = ['invalid', 'busy', 'failed'] as const;

export type FormPlace = (typeof places)[number];
export type Refusal = (typeof refusals)[number];
export type Outcome = (typeof successes)[number] | `${FormPlace}-${Refusal}`;

/** Every page of an outcome, as in its path. */
export const outcomes: readonly Outcome[] = [
  ...successes,
  ...places.flatMap((place) => refusals.map((refusal) => `${place}-${refusal}` as const)),
];

export const outcomePath = (outcome: Outcome) => `/outcome/${outcome}`;
