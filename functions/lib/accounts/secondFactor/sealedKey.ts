import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../platform/crypto/seal.ts';

/*
 * The key of a second factor never changes. The table holds it sealed, so that nobody can generate codes from a copy of the table
 * alone.
 */

/** In bytes, for SHA-1 (RFC 4226 4, R6). */
const length = 20;

export const newKey = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(length));

export const sealKey = (key: Uint8Array): Promise<string> => seal('second factor', key);

/** Throws if it was sealed with another secret. */
export const openKey = (sealed: string): Promise<Uint8Array<ArrayBuffer>> => unseal('second factor', sealed);
