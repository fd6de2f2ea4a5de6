import {
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyLogin } from '../../../../shared/accounts/model/passkey.ts';
import { logger } from '../../platform/log/log.ts';
import { algorithms, relyingParty } from './options.ts';
import type { Passkey, Signed } from './passkeys.ts';

/*
 * What a browser sends is held against the relevant steps of https://www.w3.org/TR/webauthn-3/#sctn-rp-operations: type, challenge,
 * origin, relying party, presence and verification of the user, and signature. The library takes 290 KB: functions load this
 * module only when they need it.
 */

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

const json = { type: 'public-key', clientExtensionResults: {} } as const;

/** What a device made for this challenge; undefined if it is not good. */
export async function verifyNew(
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
  expectedChallenge: string,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'synced'> | undefined> {
  const response = { clientDataJSON, attestationObject, transports };
  const registered = await orUndefined<Registered>(async () => {
    const { origin, id: expectedRPID } = relyingParty();
    const { registrationInfo } = await verifyRegistrationResponse({
      ...{ response: { ...json, id, rawId: id, response: response as never }, expectedChallenge },
      ...{ expectedOrigin: origin, expectedRPID, supportedAlgorithmIDs: [...algorithms] },
    });
    return registrationInfo;
  });
  if (!registered) return undefined;
  const { credential, credentialBackedUp: synced } = registered;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  return { credentialId: credential.id, publicKey, signCount: credential.counter, synced };
}

/** What a passkey signed for this challenge; undefined if it is not good. The caller compares the count. */
export async function verifySignature(
  { credentialId, publicKey }: Passkey,
  { id, userHandle, ...response }: PasskeyLogin,
  expectedChallenge: string,
): Promise<Signed | undefined> {
  return orUndefined(async () => {
    const { origin, id: expectedRPID } = relyingParty();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...json, id, rawId: id, response: { ...response, userHandle } },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID },
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    });
    const { newCounter: signCount, credentialBackedUp: synced } = authenticationInfo;
    return verified ? { signCount, synced } : undefined;
  });
}

/** The library throws at whatever it refuses. */
async function orUndefined<T>(verify: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    logger.warn('A passkey was refused', { reason: (error as Error).message });
    return undefined;
  }
}
