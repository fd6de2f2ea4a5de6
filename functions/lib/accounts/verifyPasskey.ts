import {
  type AuthenticatorTransport,
  SettingsService,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyLogin } from '../../../shared/accounts/model.ts';
import { logger } from '../platform/log.ts';
import { algorithms, type Passkey, relyingParty, type Signed } from './passkeys.ts';

/*
 * The library checks what a browser sends as https://www.w3.org/TR/webauthn-3/#sctn-rp-operations asks: type,
 * challenge, origin, relying party, presence and verification of the user, and signature. It takes 310 KB: functions
 * load this module only when they need it.
 */

// We ask for no attestation. Without roots, the library follows no address in certificates that someone sends anyway.
for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

const json = { type: 'public-key', clientExtensionResults: {} } as const;

/** What a device made for this challenge; undefined if it is not good. */
export async function verifyNew(
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
  expectedChallenge: string,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'synced'> | undefined> {
  if (isFramed(clientDataJSON)) return undefined;
  const { origin, id: expectedRPID } = relyingParty();
  const response = { clientDataJSON, attestationObject, transports: transports as AuthenticatorTransport[] };
  const verified = await orUndefined(
    verifyRegistrationResponse({
      ...{ response: { ...json, id, rawId: id, response }, expectedChallenge },
      ...{ expectedOrigin: origin, expectedRPID, supportedAlgorithmIDs: [...algorithms] },
    }),
  );
  if (!verified?.registrationInfo) return undefined;
  const { credential, credentialBackedUp: synced } = verified.registrationInfo;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  return { credentialId: credential.id, publicKey, signCount: credential.counter, synced };
}

/**
 * Undefined if what was signed is not good. If a passkey counts its log-ins and the count did not grow, there may be a
 * copy of it: the library refuses it (https://www.w3.org/TR/webauthn-3/#sctn-sign-counter).
 */
export async function verifySignature(
  { credentialId, publicKey, signCount: last }: Passkey,
  { id, userHandle, ...response }: PasskeyLogin,
  expectedChallenge: string,
): Promise<Signed | undefined> {
  if (isFramed(response.clientDataJSON)) return undefined;
  const { origin, id: expectedRPID } = relyingParty();
  const result = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...json, id, rawId: id, response: { ...response, userHandle } },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID },
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: last },
    }),
  );
  if (!result?.verified) return undefined;
  const { newCounter: signCount, credentialBackedUp: synced } = result.authenticationInfo;
  return { signCount, synced };
}

/** This site's headers forbid it: https://www.w3.org/TR/webauthn-3/#dom-collectedclientdata-crossorigin */
const isFramed = (clientDataJSON: string): boolean =>
  JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).crossOrigin === true;

/** The library throws at nearly all that it refuses. */
const orUndefined = <T>(verifying: Promise<T>): Promise<T | undefined> =>
  verifying.catch((error: Error) => {
    logger.warn('A passkey was refused', { reason: error.message });
    return undefined;
  });
