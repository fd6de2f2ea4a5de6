import * as z from 'zod/mini';
import { requiredText } from '../../platform/fields.ts';

/*
 * A passkey is a WebAuthn credential that is discoverable and verifies its user. What browsers and servers exchange has the
 * JSON forms of https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON and the two sections after it.
 */

/** Bytes in base64url. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
/** At most 1023 bytes: https://www.w3.org/TR/webauthn-3/#credential-id */
const credentialId = bytes(1364);

/** What the admin calls it. */
const name = requiredText('A name', 60);
export const passkeyRename = z.strictObject({ name });

/** A passkey as its admin sees it. */
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

const publicKeyType = z.literal('public-key');
/** How a browser may reach the device that has a passkey: `internal`, `hybrid`, `usb` and others to come. */
const transports = z.array(z.string().check(z.regex(/^[\w-]{1,20}$/))).check(z.maxLength(10));

/** PublicKeyCredentialCreationOptionsJSON. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: publicKeyType, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  /** In milliseconds. */
  timeout: z.int(),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** PublicKeyCredentialRequestOptionsJSON. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** What a device made: RegistrationResponseJSON, as far as it is needed. */
export const newPasskey = z.strictObject({
  name,
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
