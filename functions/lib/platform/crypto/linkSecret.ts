import { randomBytes } from 'node:crypto';
import { sha256 } from './digest.ts';

/**
 * The secret of a new link: `value` (32 random bytes in base64url) goes into the link and is kept nowhere, `hash` (hex) is what a
 * table keeps. Nobody can guess so many bits, so a fast hash is enough.
 */
export const newLinkSecret = () => {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: sha256(value) };
};
