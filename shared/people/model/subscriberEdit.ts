import * as z from 'zod/mini';
import { editedVersion, requiredText } from '../../platform/fields.ts';
import { email } from './email.ts';
import { correctedNames } from './person.ts';

const day = 24 * 60 * 60 * 1000;

const person = {
  ...correctedNames,
  email,
  /** The admin's statement that somebody who had left asked to get the newsletter again. */
  askedAnew: z._default(z.boolean(), false),
};

/** A subscriber whom an admin adds by hand, with what proves their consent. */
export const newSubscriber = z.strictObject({
  ...person,
  source: requiredText('Where they agreed', 200),
  /** The day on which they agreed. */
  agreedOn: z.iso
    .date('Please enter the day on which they agreed')
    // A day more than now, for whoever is east of here.
    .check(z.refine((date) => Date.parse(date) <= Date.now() + day, 'This day is still to come')),
});
export type NewSubscriber = z.infer<typeof newSubscriber>;

/** A subscriber as an admin corrects them. */
export const subscriberEdit = z.strictObject({ ...person, version: editedVersion });
export type SubscriberEdit = z.infer<typeof subscriberEdit>;

/** The same, of a form that has the fields of an addition too: they are left out. */
export const editDraft = z.object(person);
