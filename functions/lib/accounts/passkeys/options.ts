import type { CreationOptions, RequestOptions } from '../../../../shared/accounts/model/passkey.ts';
import { variables } from '../../../../shared/platform/resources.ts';
import { site } from '../../../../shared/site/site.ts';
import { env } from '../../platform/aws/env.ts';
import { challengeLifetimeMs as timeout } from './challenges.ts';
import type { Passkey } from './passkeys.ts';

/**
 * Who passkeys are for: the site's host, with no other host of its domain, and the only origin that may ask for them. A
 * passkey of another host is never offered by browsers, so phishing pages get none.
 */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env(variables.siteUrl));
  return { id: hostname, origin };
}

/** ES256, EdDSA and RS256, which all devices have one of: https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
export const algorithms = [-7, -8, -257] as const;

/** What the browser has a device make a passkey from. */
export const creationOptions = (
  { username, userHandle }: { username: string; userHandle: string },
  existing: Passkey[],
  challenge: string,
): CreationOptions => ({
  challenge,
  rp: { id: relyingParty().id, name: site.name },
  user: { id: userHandle, name: username, displayName: username },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: existing.map(({ credentialId, transports }) => ({
    ...{ type: 'public-key', id: credentialId, transports },
  })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout,
});

/** What the browser asks a passkey for, whoever it belongs to. */
export const requestOptions = (challenge: string): RequestOptions => ({
  ...{ challenge, rpId: relyingParty().id, userVerification: 'required', timeout },
});
