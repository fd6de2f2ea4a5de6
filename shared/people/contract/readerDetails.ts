import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { addressWish, byLink, readerDetails as model, nameCorrection } from '../model/readerDetails.ts';
import { readerDetails as routes } from '../routes/readerDetails.ts';

const message = z.object({ message: z.string() });

/** What readers do about themselves by the links of mails, without a login: docs/decisions/0063-links-of-mails.md. */
export const readerDetails = contractOf(routes, {
  show: { request: byLink, response: model },
  /** 409 where another change came first. */
  correctName: { request: nameCorrection, response: message },
  /** Mails a link with whole access to the address itself. */
  mailLink: { status: 202, request: byLink, response: message },
  /** Needs whole access. Asks the new address by mail: nothing changes before it confirms. */
  changeAddress: { status: 202, request: addressWish, response: message },
  /** By the link of that mail. 200 also where it is confirmed already. */
  confirmAddress: { request: byLink, form: { at: 'mail', done: 'address-confirmed' }, response: message },
  /** Needs whole access. `pending`: something can only be erased in some minutes, and will be. */
  erase: { request: byLink, response: z.object({ pending: z.boolean() }) },
} as const satisfies DetailsOf<typeof routes>);
