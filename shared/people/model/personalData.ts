import * as z from 'zod/mini';
import { email } from './email.ts';

/** One address, as somebody typed it who asks what is kept about it. */
export const personalDataRequest = z.strictObject({ email });

const section = z.object({
  /** As in "Sign-ups for events". */
  title: z.string(),
  /** Each thing that is kept, in words: what it is, and the value. Moments are ISO times. */
  records: z.array(z.record(z.string(), z.string())),
  /** Erasing does not take it away. */
  stays: z.boolean(),
});

/** All that is kept about one address, for the person whose it is. */
export const personalData = z.object({
  email: z.string(),
  /** When it was looked up. */
  at: z.iso.datetime(),
  /** None where nothing is kept. */
  kept: z.array(section),
});
export type PersonalData = z.infer<typeof personalData>;
export type PersonalDataSection = z.infer<typeof section>;

export const erasure = z.object({
  /** False where there was nothing to erase. */
  erased: z.boolean(),
  /** Something can only be erased in some minutes, and will be: a send has it in hand just now. */
  pending: z.boolean(),
  /** What is kept now. */
  left: personalData,
});
export type Erasure = z.infer<typeof erasure>;
