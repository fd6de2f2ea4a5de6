import * as z from 'zod/mini';
import { editedVersion, requiredText } from '../../platform/fields.ts';
import { email } from './email.ts';
import { correctedNames } from './person.ts';

const day = 24 * 60 * 60 * 1000;

const person = {
  ...correctedNames,
  email,
  /** The admin's statement that someone who had left asked to get the newsletter again. */
  askedAnew: z._default(z.boolean(), false),
};

/** A subscriber whom an admin adds by hand, with what proves their consent. */
export const newSubscriber = z.strictObject({
  ...person,
  source: requiredText('Where they agreed', 200),
  agreedOn: z.iso
    .date('Please enter the day on which they agreed')
    // One more day than now, for admins in time zones east of UTC.
    .check(z.refine((date) => Date.parse(date) <= Date.now() + day, 'This day is in the future')),
});
export type NewSubscriber = z.infer<typeof newSubscriber>;

export const subscriberEdit = z.strictObject({ ...person, version: editedVersion });
export type SubscriberEdit = z.infer<typeof subscriberEdit>;

/** For the form, which also has the fields of a new subscriber: they are dropped. */
export const editDraft = z.object(person);
