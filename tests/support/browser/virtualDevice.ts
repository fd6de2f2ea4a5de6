import { context, page } from '../cloud/openSite.ts';

/** A device of Chromium's that makes passkeys, keeps them, and recognizes its user at once, or not. */
export interface VirtualDevice {
  /** Whether it recognizes its user from now on. */
  recognizes: (user: boolean) => Promise<void>;
  /** How many passkeys it has. */
  count: () => Promise<number>;
}

/**
 * Gives `page` such a device in place of the machine's own.
 * https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
export async function virtualDevice(): Promise<VirtualDevice> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    recognizes: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
