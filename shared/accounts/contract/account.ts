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
import { creationOptions, newPasskey, passkey, passkeyRename } from '../model/passkey.ts';
import { userSession } from '../model/session.ts';
import { account as routes } from '../routes/account.ts';

const byPasskey = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/**
 * The signed-in admin's account. A wrong `currentPassword`, or a missing or wrong `code` while the second factor is on, is a
 * 400 with a message for that field.
 */
export const account = contractOf(routes, {
  get: { response: ownAccount, withoutFactor: true },
  /** Ends all sessions and opens a new one, whose token is in the response. */
  changePassword: { request: passwordChange, response: userSession, label: 'Changed their password' },
  /** The address takes effect once it is confirmed through the link in a mail. */
  changeAddress: { request: addressChange, label: 'Entered an email address for their account' },
  /** Confirms an address by the link in that mail. 409, with a message for the owner, if the link is no longer valid. */
  confirmAddress: { request: linkInput, response: z.object({ username: z.string(), address: z.string() }) },
  /** Signs out one device or, with the id `others`, all but the current one. */
  endSession: {
    params: z.object({ id: z.string().check(z.regex(/^([0-9a-f]{64}|others)$/)) }),
    label: 'Logged out one of their devices',
  },
  offerSecondFactor: {
    request: stepUp,
    /** An otpauth: URI for the app. */
    response: z.object({ uri: z.string() }),
    label: 'Started setting up a second factor',
    withoutFactor: true,
  },
  /** Switches on the offered second factor, in place of any that is on, by a `code` from it. Ends all other sessions. */
  confirmSecondFactor: {
    request: offeredCode,
    response: recoveryCodes,
    label: 'Switched on their second factor',
    withoutFactor: true,
  },
  renewRecoveryCodes: { request: stepUp, response: recoveryCodes, label: 'Renewed their recovery codes' },
  /** 409 where the site asks a second factor of every admin. */
  removeSecondFactor: { request: stepUp, label: 'Switched off their second factor' },
  /** What the browser has a device make a passkey from. 409 with a message for the admin if there are too many. */
  offerPasskey: {
    request: stepUp,
    response: creationOptions,
    withoutFactor: true,
    label: 'Started adding a passkey',
  },
  /** 409, with a message for the admin, if the offer has ended or was used, or the passkey is not good. */
  addPasskey: {
    status: 201,
    request: newPasskey,
    response: passkey,
    withoutFactor: true,
    label: 'Added a passkey',
    about: 'name',
  },
  renamePasskey: { params: byPasskey, request: passkeyRename, label: 'Renamed a passkey' },
  /** Ends all other sessions: the passkey may have opened them. */
  removePasskey: { params: byPasskey, request: stepUp, label: 'Removed a passkey' },
} as const satisfies DetailsOf<typeof routes>);
