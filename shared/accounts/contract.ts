import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import * as model from './model.ts';
import * as routes from './routes.ts';

export const session = contractOf(routes.session, {
  /** 401 with a message for the field `code` if username and password are right but the second factor's code is not. */
  login: { request: model.loginInput, response: model.userSession },
  /** Emails a link to choose a new password. The answer is the same without such an admin or a confirmed address. */
  forgotPassword: { request: model.forgottenPassword },
  /**
   * By that link, once; logs in. 409, with a message for the reader, if the link is no longer valid; 400 with a message
   * for the field `code` where the second factor is on, and the code is missing or wrong.
   */
  resetPassword: { request: model.passwordReset, response: model.userSession },
  /** Names no one: the passkey knows whose it is. */
  offerPasskeyLogin: { response: model.passkeyOptions },
  /** The person who used the passkey was recognized by their device. 401 with a message for the reader otherwise. */
  loginByPasskey: { request: model.passkeyLogin, response: model.userSession },
  /** Public, so that logging out succeeds even with an expired session. */
  logout: { status: 204 },
  user: { response: model.userSession },
} as const satisfies DetailsOf<typeof routes.session>);

export const account = contractOf(routes.account, {
  get: { response: model.ownAccount, withoutFactor: true },
  /** What has `stepUp` takes its token. 400 names the wrong field: `currentPassword`, or the second factor's `code`. */
  stepUp: { request: model.stepUp, response: model.steppedUp, label: null, withoutFactor: true },
  /** Ends all sessions and opens a new one, whose token is in the response. */
  changePassword: {
    request: model.passwordChange,
    response: model.userSession,
    stepUp: true,
    label: 'Changed their password',
  },
  changeAddress: { request: model.addressChange, stepUp: true, label: 'Entered an email address for their account' },
  /** By the link in that email. 409, with a message for the owner, if the link is no longer valid. */
  confirmAddress: { request: model.linkInput, response: z.object({ username: z.string(), address: z.string() }) },
  /** Signs out one device or, with the id `others`, all but the current one. */
  endSession: {
    params: z.object({ id: z.string().check(z.regex(/^([0-9a-f]{64}|others)$/)) }),
    label: 'Logged out one of their devices',
  },
  offerSecondFactor: {
    stepUp: true,
    /** An otpauth: URI for the app. */
    response: z.object({ uri: z.string() }),
    label: 'Started setting up a second factor',
    withoutFactor: true,
  },
  /** In place of any second factor that is on, by a `code` from the offered one. Ends all other sessions. */
  confirmSecondFactor: {
    request: model.offeredCode,
    response: model.recoveryCodes,
    label: 'Switched on their second factor',
    withoutFactor: true,
  },
  renewRecoveryCodes: { stepUp: true, response: model.recoveryCodes, label: 'Renewed their recovery codes' },
  /** 409 where the site asks a second factor of every admin. */
  removeSecondFactor: { stepUp: true, label: 'Switched off their second factor' },
  /** 409 with a message for the admin if there are too many. */
  offerPasskey: {
    stepUp: true,
    response: model.passkeyOptions,
    withoutFactor: true,
    label: 'Started adding a passkey',
  },
  /** 409, with a message for the admin, if the offer has ended or was used, or the passkey is not good. */
  addPasskey: {
    status: 201,
    request: model.newPasskey,
    response: model.passkey,
    withoutFactor: true,
    label: 'Added a passkey',
    about: 'name',
  },
  /** Ends all other sessions: the passkey may have opened them. */
  removePasskey: {
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    stepUp: true,
    label: 'Removed a passkey',
  },
} as const satisfies DetailsOf<typeof routes.account>);

export const admins = contractOf(routes.admins, {
  /** All admins and open invitations. There are few, so that one page is enough. */
  list: { response: model.allAdmins },
  /** Admins cannot remove themselves, so one always remains. */
  remove: {
    params: z.object({ username: z.string().check(z.minLength(1), z.maxLength(300)) }),
    stepUp: true,
    label: 'Removed an admin',
  },
} as const satisfies DetailsOf<typeof routes.admins>);

const byId = z.object({ id: z.uuid() });

/** Invitations to become an admin. The token from the email's link goes into the body, because paths are logged. */
export const invitations = contractOf(routes.invitations, {
  /** Emails a link, which invalidates earlier ones to the same address. */
  create: {
    status: 201,
    request: model.invitationInput,
    response: model.invitation,
    stepUp: true,
    label: 'Invited an admin',
  },
  withdraw: { params: byId, label: 'Withdrew an invitation' },
  /** 409 with a message for the reader, if the link is no longer valid; 400 if `username` is taken. */
  accept: { status: 201, request: model.acceptance, response: model.userSession },
} as const satisfies DetailsOf<typeof routes.invitations>);

const adminKey = z.object({ adminKey: z.string() });

export const adminKeys = contractOf(routes.adminKeys, {
  /** A single-use key, good for 60 seconds and bound to the session, that turns on the archive's admin mode. */
  create: { status: 201, response: adminKey, label: 'Asked for a key to the archive' },
  redeem: {
    request: z.strictObject({ adminKey: z.string().check(z.maxLength(200)) }),
    label: 'Opened the archive for editing',
  },
} as const satisfies DetailsOf<typeof routes.adminKeys>);
