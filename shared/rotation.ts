import * as z from 'zod/mini';

/*
 * What the functions that use the secrets and the command that rotates them must agree on.
 * docs/decisions/0053-secrets-are-rotated.md
 */

/** How long functions use a secret's values before they read them again, in milliseconds. */
export const valuesLast = 60_000;

/**
 * For how long a new value is accepted, but signs nothing yet, in milliseconds: whoever meets it then for the first time
 * may read it anew.
 */
export const valuesSettle = 10_000;

/** The keys that the secret `unsubscribe` holds. */
export interface LinkKeys {
  /** Keys the ids of people, for ever: another one would forget who is suppressed. */
  ids: string;
  /** The newest first: it signs links, and all of them verify. */
  links: [LinkKey, ...LinkKey[]];
}

export interface LinkKey {
  key: string;
  /** Since when it signs, in ISO time; absent where the secret is as it was made. */
  since?: string;
}

const text = z.string().check(z.minLength(1));
const ring = z.object({
  ids: text,
  links: z.array(z.object({ key: text, since: z.iso.datetime() })).check(z.minLength(1)),
});

/** The keys in a text of the secret: the plain value that a deploy makes, or JSON after a rotation. Throws for other JSON. */
export function readLinkKeys(secretText: string): LinkKeys {
  if (!secretText.startsWith('{')) return { ids: secretText, links: [{ key: secretText }] };
  const { data, error } = ring.safeParse(parsed(secretText));
  if (error) {
    throw new Error(
      'The secret "unsubscribe" holds neither a plain value nor JSON with "ids" and "links": move the stage AWSCURRENT back to its earlier version',
    );
  }
  return data as LinkKeys;
}

export const writeLinkKeys = (keys: LinkKeys): string => JSON.stringify(keys);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
