import { hkdfSync, randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { lastingKey } from '../../platform/aws/secrets.ts';

/*
 * The key of a second factor never changes. The table holds it encrypted (AES-256-GCM as a compact JWE, RFC 7516), so that no one
 * can generate codes from a copy of the table alone.
 */

/** In bytes, for SHA-1 (RFC 4226 4, R6). */
const length = 20;

export const newKey = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(length));

export async function sealKey(key: Uint8Array): Promise<string> {
  const jwe = new CompactEncrypt(key).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  return jwe.encrypt(await sealingKey());
}

/** Throws if it was sealed with another secret. */
export async function openKey(sealed: string): Promise<Uint8Array<ArrayBuffer>> {
  const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
  return new Uint8Array((await compactDecrypt(sealed, await sealingKey(), options)).plaintext);
}

const sealingKey = async () =>
  new Uint8Array(hkdfSync('sha256', await lastingKey('accounts'), '', 'seal of a second factor', 32));
