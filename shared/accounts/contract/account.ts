import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import {
  addressChange,
  linkInput,
  offeredCode,
  ownAccount,
  passwordChange,
  recoveryCodes,
  stepUp,
} from '../model/account.ts';
import { userSession } from '../model/session.ts';
import { account as routes } from '../routes/account.ts';

/**
 * The account of whoever is signed in. A wrong `currentPassword`, or a missing or wrong `code` of a second factor that is
 * on, is a 400 with a message for that field.
 */
export const account = contractOf(routes, {
  get: { response: ownAccount },
  /** Ends all sessions and opens another one, whose token is in the answer. */
  changePassword: { request: passwordChange, response: userSession, label: 'Changed their password' },
  /** The address counts once its owner has pressed the button that a mail leads to. */
  changeAddress: { request: addressChange, label: 'Entered a mail address for their account' },
  /** By the link of that mail. 409 says in words why it is not good any more. */
  confirmAddress: { request: linkInput, response: z.object({ username: z.string(), address: z.string() }) },
  /** Signs out one device, or with `others` all but the one that asks. */
  endSession: {
    params: z.object({ id: z.string().check(z.regex(/^([0-9a-f]{64}|others)$/)) }),
    label: 'Signed out a device of theirs',
  },
  offerSecondFactor: {
    request: stepUp,
    /** An otpauth: URI, for the app. */
    response: z.object({ uri: z.string() }),
    label: 'Began to set up a second factor',
  },
  /** `code`: of what was offered, which takes the place of a second factor that was on. Ends all other sessions. */
  confirmSecondFactor: { request: offeredCode, response: recoveryCodes, label: 'Switched on their second factor' },
  renewRecoveryCodes: { request: stepUp, response: recoveryCodes, label: 'Renewed their recovery codes' },
  removeSecondFactor: { request: stepUp, label: 'Switched off their second factor' },
} as const satisfies DetailsOf<typeof routes>);
