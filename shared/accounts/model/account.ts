import * as z from 'zod/mini';
import { email } from '../../people/model/email.ts';
import { oneLine } from '../../platform/fields.ts';
import { passkey } from './passkey.ts';
import { factorCode } from './session.ts';

const maxPassword = 1000;
const newPassword = z
  .string('Please choose a password')
  .check(z.minLength(1, 'Please choose a password'), z.maxLength(maxPassword, 'The password is too long'));

/** Changing an account takes the password, and a code if the second factor is on: an unlocked browser is not enough. */
export const stepUp = z.strictObject({
  currentPassword: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(maxPassword, 'This isn’t your password')),
  code: factorCode,
});
export type StepUp = z.infer<typeof stepUp>;

export const passwordChange = z.extend(stepUp, { newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;

export const addressChange = z.extend(stepUp, { address: email });
export type AddressChange = z.infer<typeof addressChange>;

export const offeredCode = z.strictObject({
  code: z
    .string('Please enter the code')
    .check(z.overwrite(oneLine), z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(100)),
});

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The token from a mail's link. */
export const linkInput = z.strictObject({ token: z.string().check(z.maxLength(300)) });

/**
 * The username of a new account: letters and numbers of ASCII, so that it looks the same everywhere, and no mail address,
 * since it appears in logs, mails and paths. Which names count as the same is in `normalizeUsername`.
 */
export const newUsername = z.string('Please choose a username').check(
  z.overwrite(oneLine),
  z.trim(),
  z.minLength(2, 'Please choose a username of at least 2 characters'),
  z.maxLength(32, 'Please use at most 32 characters'),
  z.refine<string>(
    (name) => !name.includes('@'),
    'A username isn’t an email address: please choose a short one, such as ana.lima',
  ),
  z.refine<string>(
    // An empty one and an address have a message already.
    (name) => /^$|@|^[a-z0-9]+([._-][a-z0-9]+)*$/i.test(name),
    'Please use letters from a to z and numbers, with single . _ or - between them',
  ),
);

export const invitationInput = z.extend(stepUp, { email, username: newUsername });
export type InvitationInput = z.infer<typeof invitationInput>;

/** An invitation that can still be accepted. */
export const invitation = z.object({
  id: z.string(),
  /** The proposed username; the invited person may choose another. */
  username: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  /** When the latest mail was queued, and until when its link is valid: ISO times. */
  sentAt: z.string(),
  endsAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** What the invited person sees. */
export const invitedAs = z.object({ username: z.string(), invitedBy: z.string(), endsAt: z.string() });
export type InvitedAs = z.infer<typeof invitedAs>;

export const acceptance = z.strictObject({
  token: linkInput.shape.token,
  username: newUsername,
  password: newPassword,
});
export type Acceptance = z.infer<typeof acceptance>;

/** A device on which an admin is signed in. */
const device = z.object({
  /** Identifies the session, but grants no access. */
  id: z.string(),
  /** Browser and system in words. */
  name: z.string(),
  /** ISO times. */
  since: z.string(),
  lastSeenAt: z.string(),
  /** Whether it is the one making the request. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const ownAccount = z.object({
  username: z.string(),
  /** Where notices go. */
  address: z.nullable(z.string()),
  /** An address that is waiting for confirmation. */
  unconfirmedAddress: z.nullable(z.string()),
  /** When the password was set, in ISO time. */
  passwordSetAt: z.string(),
  /** How many recovery codes are left; null if the second factor is off. */
  recoveryCodes: z.nullable(z.int()),
  /** Whether the site asks a second factor of every admin. */
  secondFactorRequired: z.boolean(),
  /** The oldest first. */
  passkeys: z.array(passkey),
  /** The current device first, then the most recently seen. */
  devices: z.array(device),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** An admin as the others see them. */
const admin = z.object({
  username: z.string(),
  address: z.nullable(z.string()),
  /** When the account was created; an ISO time, like the next. */
  since: z.string(),
  /** Null if they never signed in. */
  lastSignedInAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** Whether it is the admin making the request. */
  isYou: z.boolean(),
});
export type ListedAdmin = z.infer<typeof admin>;

export const allAdmins = z.object({ admins: z.array(admin), invitations: z.array(invitation) });
export type AllAdmins = z.infer<typeof allAdmins>;
