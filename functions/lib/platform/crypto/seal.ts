import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { lastingKey } from '../aws/secrets.ts';

/*
 * What the site has to know again, and a copy of the tables alone must not tell: it is stored encrypted (AES-256-GCM as a compact
 * JWE, RFC 7516). What is sealed for one purpose cannot be opened for another.
 */

type Purpose = 'second factor' | 'calendar address';

export async function seal(purpose: Purpose, bytes: Uint8Array): Promise<string> {
  const jwe = new CompactEncrypt(bytes).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  return jwe.encrypt(await keyFor(purpose));
}

/** Throws if it was sealed for another purpose, or with another secret. */
export async function unseal(purpose: Purpose, sealed: string): Promise<Uint8Array<ArrayBuffer>> {
  const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
  return new Uint8Array((await compactDecrypt(sealed, await keyFor(purpose), options)).plaintext);
}

const keyFor = async (purpose: Purpose) =>
  new Uint8Array(hkdfSync('sha256', await lastingKey('accounts'), '', `seal of a ${purpose}`, 32));
