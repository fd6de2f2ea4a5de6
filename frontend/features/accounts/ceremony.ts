import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyLogin, PasskeyOptions } from '../../../shared/accounts/model.ts';
import type { CallError } from '../../api/callError.ts';

/* What is thrown is as an error of a call, with a message for the person at the device: see `wordsOf`. */

/** Why passkeys cannot be used here, in words; undefined if they can. */
export function obstacle(): string | undefined {
  if (browserSupportsWebAuthn()) return undefined;
  return globalThis.isSecureContext
    ? 'This browser doesn’t support passkeys. Log in with your password instead.'
    : 'Browsers support passkeys only at addresses that begin with https://, and at localhost. Log in with your password instead.';
}

export async function makePasskey(options: PasskeyOptions): Promise<Omit<NewPasskey, 'name'>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await inWords('create', optionsJSON.rp.id ?? '', () => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

export async function signWithPasskey(options: PasskeyOptions): Promise<PasskeyLogin> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await inWords('get', optionsJSON.rpId ?? '', () => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

type Ceremony = 'create' | 'get';

async function inWords<T>(ceremony: Ceremony, rpId: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw { status: 400, text: '', message: wordsOf(ceremony, rpId, nameOf(error)) } satisfies CallError;
  }
}

/** The library wraps what the browser throws. */
function nameOf(error: unknown): string | undefined {
  const thrown = error instanceof WebAuthnError ? error.cause : error;
  return thrown instanceof Error ? thrown.name : undefined;
}

const cannot =
  'This device can’t create a passkey: it has to check that it’s you, by fingerprint, face or PIN. Set up a screen lock, or use another device.';

/** https://www.w3.org/TR/webauthn-3/#sctn-create-request-exceptions, and the same for requests. */
function wordsOf(ceremony: Ceremony, rpId: string, name: string | undefined): string {
  switch (name) {
    case 'NotAllowedError':
      // Browsers do not say which, so that sites cannot find out which passkeys someone has.
      return ceremony === 'create'
        ? 'No passkey was created: it was canceled or took too long. Please try again.'
        : 'No passkey was used: there’s none here for this site, or it was canceled or took too long. Please try again, or log in with your password.';
    case 'InvalidStateError':
      return 'This device already has a passkey of yours for this site.';
    case 'ConstraintError':
    case 'NotSupportedError':
      return cannot;
    case 'SecurityError':
      return `Passkeys for this site work only at ${rpId}, and this page is at ${window.location.hostname}. Open the site there.`;
    case 'AbortError':
      return 'Another passkey request replaced this one. Please try again.';
    default:
      return 'Something went wrong on your device. Please try again, or use another device.';
  }
}
