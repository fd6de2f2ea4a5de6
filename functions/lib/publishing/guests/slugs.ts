import transliterate from '@sindresorhus/transliterate';
import { nameKey, wordsOf } from '../../content/guests/names.ts';
import { sha256 } from '../../platform/crypto/digest.ts';

/** Longer addresses are hard to pass on. */
const maxLength = 60;

/**
 * The last part of the path of a guest's page, made from the name alone: so a guest who is added changes nobody's address. Two
 * names that are not one person's (nameKey) never have the same: without its hyphens a slug is the name's key. Where it cannot
 * be, since the name is in another script or too long, it ends with a hash of the key: "Лев" is `lev-1b7de3a4`.
 */
export function slugOf(name: string): string {
  const words = wordsOf(name).join('-');
  if (/^[a-z0-9-]+$/.test(words) && words.length <= maxLength && !endsLikeHash.test(words)) return words;
  const hash = sha256(nameKey(name)).slice(0, 8);
  const readable = transliterate(words)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength - hash.length - 1)
    .replace(/^-+|-+$/g, '');
  return `${readable || 'guest'}-${hash}`;
}

const endsLikeHash = /-[0-9a-f]{8}$/;
