import * as z from 'zod/mini';
import { email } from './email.ts';

/** The address to look up or erase, as typed. */
export const personalDataRequest = z.strictObject({ email });

const section = z.object({
  /** As in "Sign-ups for events". */
  title: z.string(),
  /** Each item that is kept, as names and values in words. Times are ISO times. */
  records: z.array(z.record(z.string(), z.string())),
  /** Whether it remains after an erasure. */
  stays: z.boolean(),
});

/** All that is kept about one address, for its owner. */
export const personalData = z.object({
  email: z.string(),
  /** When it was looked up. */
  at: z.iso.datetime(),
  /** Empty if nothing is kept. */
  kept: z.array(section),
});
export type PersonalData = z.infer<typeof personalData>;
export type PersonalDataSection = z.infer<typeof section>;

export const erasure = z.object({
  /** False if there was nothing to erase. */
  erased: z.boolean(),
  /** A send still needs some of the data: it is erased automatically within minutes. */
  pending: z.boolean(),
  /** What is kept now. */
  left: personalData,
});
export type Erasure = z.infer<typeof erasure>;
