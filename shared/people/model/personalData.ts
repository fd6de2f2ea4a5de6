import * as z from 'zod/mini';
import { email } from './email.ts';

export const personalDataRequest = z.strictObject({ email });

const keptRecord = z.object({
  /** What is kept of one thing, by the names under which it is kept. Times are ISO times. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** For an admin: the email, where it can be sent again, and whether the person has it or may have it. */
  mail: z.optional(z.object({ person: z.string(), mail: z.string(), mayHaveIt: z.boolean() })),
});
export type KeptRecord = z.infer<typeof keptRecord>;

const section = z.object({
  /** As in "Sign-ups for events". */
  title: z.string(),
  records: z.array(keptRecord),
  /** Whether it remains after an erasure. */
  stays: z.boolean(),
});
export type KeptSection = z.infer<typeof section>;

export const personalData = z.object({
  email: z.string(),
  at: z.iso.datetime(),
  /** Empty if nothing is kept. */
  kept: z.array(section),
});
export type PersonalData = z.infer<typeof personalData>;

export const erasure = z.object({
  /** False if there was nothing to erase. */
  erased: z.boolean(),
  /** A send still needs some of the data: it is erased automatically within minutes. */
  pending: z.boolean(),
  left: personalData,
});
export type Erasure = z.infer<typeof erasure>;
