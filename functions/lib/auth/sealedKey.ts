import { hkdfSync, randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { KeptKey } from '../store/secondFactors.ts';

/*
 * The key of a second factor stays what the admin's app has. The table has it sealed with the session's secret: what opens
 * the seal is that value and no other, and after a rotation it gets a new seal.
 */

/** Bytes of a key of SHA-1 (RFC 4226 4, R6). */
const length = 20;

export const newKey = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(length));

/** Encrypts a key by AES-256-GCM, as a JWE (RFC 7516). */
export async function sealKey(secretText: string, key: Uint8Array): Promise<Required<KeptKey>> {
  const seed = randomBytes(20).toString('base64url');
  const jwe = new CompactEncrypt(key).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  return { seed, sealed: await jwe.encrypt(derive(secretText, seed, 'seal of a second factor', 32)) };
}

/** The key; undefined where another value sealed it. A row of earlier versions gives one with any value. */
export async function openKey(
  secretText: string,
  { seed, sealed }: KeptKey,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!sealed) return derive(secretText, seed, 'second factor', length);
  try {
    const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { plaintext } = await compactDecrypt(
      sealed,
      derive(secretText, seed, 'seal of a second factor', 32),
      options,
    );
    return new Uint8Array(plaintext);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_JWE_DECRYPTION_FAILED') return undefined;
    throw error;
  }
}

const derive = (secretText: string, seed: string, use: string, bytes: number) =>
  new Uint8Array(hkdfSync('sha256', secretText, Buffer.from(seed, 'base64url'), use, bytes));
