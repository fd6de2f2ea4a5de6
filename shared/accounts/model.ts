import * as z from 'zod/mini';
import { email } from '../people/model/email.ts';
import { oneLine, requiredText } from '../platform/fields.ts';
import { normalize } from '../platform/text.ts';

export const credentials = z.strictObject({
  username: requiredText('Username', 100),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(1000)),
});

/** A code from the authenticator app, or a recovery code. Absent or empty if the admin has no second factor. */
export const factorCode = z.optional(
  z.string().check(z.overwrite(oneLine), z.trim(), z.maxLength(100, 'Please enter one code')),
);

export const loginInput = z.extend(credentials, { code: factorCode });
export type LoginInput = z.infer<typeof loginInput>;

/**
 * Names that are spelled or look alike become the same, so that no two admins can have them: case, separators, and
 * letters and numbers of ASCII that pass for others, as in UTS #39
 * (https://www.unicode.org/reports/tr39/#Confusable_Detection).
 */
export const normalizeUsername = (username: string) =>
  normalize(username, 'NFC')
    .toLowerCase()
    .replace(/[ ._-]/g, '')
    .replace(/[1l]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

export const userSession = z.object({
  isAuthenticated: z.boolean(),
  user: z.nullable(z.object({ username: z.string() })),
  /** The session's anti-forgery token, sent back as X-Admin-Token with every write. Null when not signed in. */
  adminToken: z.nullable(z.string()),
  /** The session may do nothing yet but set up the second factor that the site asks of every admin. */
  needsFactor: z.optional(z.literal(true)),
});
export type UserSession = z.infer<typeof userSession>;

/*
 * A passkey is a WebAuthn credential that is discoverable and verifies its user. What browsers and servers exchange has
 * the JSON forms of https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON and the two sections after it.
 */

/** Bytes in base64url. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
/** At most 1023 bytes: https://www.w3.org/TR/webauthn-3/#credential-id */
const credentialId = bytes(1364);

export const passkeyName = z.strictObject({ name: requiredText('A name', 60) });

export const passkey = z.object({
  /** Identifies it, but grants no access. */
  id: z.string(),
  name: z.string(),
  /** ISO times. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Whether a password manager keeps a copy, so that losing the device does not lose the passkey. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** How a browser may reach the device that has a passkey: `internal`, `hybrid`, `usb` and others to come. */
const transports = z.array(z.string().check(z.regex(/^[\w-]{1,20}$/))).check(z.maxLength(10));

/** PublicKeyCredentialCreationOptionsJSON, and the same for requests, of which SimpleWebAuthn has the types. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** What a device made: RegistrationResponseJSON, as far as it is needed. */
export const newPasskey = z.extend(passkeyName, {
  id: credentialId,
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
  transports,
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What a passkey signed: AuthenticationResponseJSON, as far as it is needed. */
export const passkeyLogin = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  /** Whose passkey it is: at most 64 bytes. */
  userHandle: bytes(88),
});
export type PasskeyLogin = z.infer<typeof passkeyLogin>;

const maxPassword = 1000;
const newPassword = z
  .string('Please choose a password')
  .check(z.minLength(1, 'Please choose a password'), z.maxLength(maxPassword, 'The password is too long'));

/** Anyone who changes an account confirms by the password, and a code if the second factor is on, that it is them. */
export const stepUp = z.strictObject({
  currentPassword: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(maxPassword, 'This isn’t your password')),
  code: factorCode,
});
export type StepUp = z.infer<typeof stepUp>;

/** The page sends it with each change, in the header X-Step-Up, for the next five minutes. */
export const steppedUp = z.object({ stepUpToken: z.string() });

export const passwordChange = z.strictObject({ newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;

export const addressChange = z.strictObject({ address: email });
export type AddressChange = z.infer<typeof addressChange>;

export const offeredCode = z.strictObject({
  code: z
    .string('Please enter the code')
    .check(z.overwrite(oneLine), z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(100)),
});

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const linkInput = z.strictObject({ token: z.string().check(z.maxLength(300)) });

export const forgottenPassword = z.strictObject({ username: credentials.shape.username });
/** `code`: of the second factor, where it is on. */
export const passwordReset = z.extend(linkInput, { newPassword, code: factorCode });
export type PasswordReset = z.infer<typeof passwordReset>;

/** Looks the same everywhere, and is no email address, as it appears in logs, emails and paths. */
export const newUsername = z.string('Please choose a username').check(
  z.overwrite(oneLine),
  z.trim(),
  z.minLength(2, 'Please choose a username of at least 2 characters'),
  z.maxLength(32, 'Please use at most 32 characters'),
  z.refine<string>(
    (name) => !name.includes('@'),
    'A username isn’t an email address: please choose a short one, such as Ana Lima',
  ),
  z.refine<string>(
    // An empty one and an address have a message already.
    (name) => /^$|@|^[a-z0-9]+([ ._-][a-z0-9]+)*$/i.test(name),
    'Please use letters from a to z and numbers, with single spaces, . _ or - between them',
  ),
);

export const invitationInput = z.strictObject({ email });

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  /** When the latest email was queued, and until when its link is valid: ISO times. */
  sentAt: z.string(),
  endsAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

export const acceptance = z.strictObject({
  token: linkInput.shape.token,
  username: newUsername,
  password: newPassword,
});
export type Acceptance = z.infer<typeof acceptance>;

const device = z.object({
  id: z.string(),
  /** Browser and system in words. */
  name: z.string(),
  /** ISO times. */
  since: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const ownAccount = z.object({
  username: z.string(),
  /** Where notices go. */
  address: z.nullable(z.string()),
  unconfirmedAddress: z.nullable(z.string()),
  passwordSetAt: z.string(),
  /** How many recovery codes are left; null if the second factor is off. */
  recoveryCodes: z.nullable(z.int()),
  secondFactorRequired: z.boolean(),
  passkeys: z.array(passkey),
  /** The current device first, then the most recently seen. */
  devices: z.array(device),
});
export type OwnAccount = z.infer<typeof ownAccount>;

const admin = z.object({
  username: z.string(),
  address: z.nullable(z.string()),
  /** When the account was created; an ISO time, like the next. */
  since: z.string(),
  /** Null if they never signed in. */
  lastSignedInAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  isYou: z.boolean(),
});
export type ListedAdmin = z.infer<typeof admin>;

export const allAdmins = z.object({ admins: z.array(admin), invitations: z.array(invitation) });
export type AllAdmins = z.infer<typeof allAdmins>;

export const activity = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  admin: z.string(),
  /** In words, as in "Deleted a subscriber". */
  did: z.string(),
  /** The name of what was changed. */
  about: z.nullable(z.string()),
  /** The address of the picture that was changed. */
  picture: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activity>;
