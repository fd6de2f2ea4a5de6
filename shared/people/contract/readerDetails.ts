import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { addressChangeRequest, byLink, readerDetails as model, nameCorrection } from '../model/readerDetails.ts';
import { readerDetails as routes } from '../routes/readerDetails.ts';

const message = z.object({ message: z.string() });

/** What readers may do with the links in emails, without a login: docs/decisions/0063-links-in-emails.md. */
export const readerDetails = contractOf(routes, {
  show: { request: byLink, response: model },
  /** 409 if another change came first. */
  correctName: { request: nameCorrection, response: message },
  /** Emails a link with whole access to the reader's own address. */
  mailLink: { status: 202, request: byLink, response: message },
  /** Needs whole access. Asks the new address by email to confirm; nothing changes before it does. */
  changeAddress: { status: 202, request: addressChangeRequest, response: message },
  /** By the link in that email. 200 also if already confirmed. */
  confirmAddress: { request: byLink, form: { at: 'mail', done: 'address-confirmed' }, response: message },
  /** Needs whole access. `pending`: some data can only be erased in a few minutes, and will be. */
  erase: { request: byLink, response: z.object({ pending: z.boolean() }) },
} as const satisfies DetailsOf<typeof routes>);
