import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { site } from '../../../../shared/site/site.ts';

/** NIST SP 800-63B asks for 15 where nothing but the password protects; log-in here is limited by name and address. */
const minLength = 12;
/** Of zxcvbn's 0 to 4: more than 10^10 guesses. */
const minScore = 4;

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Why a password may not be chosen, in a sentence; undefined for a good one. */
export function weakness(password: string, username: string): string | undefined {
  if ([...password].length < minLength) return `The password has fewer than ${minLength} characters.`;
  const words = [username, site.name, site.host.name, site.publisher.name].flatMap((text) =>
    text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  );
  const { score } = judge.check(password, [...words, site.name.replaceAll(' ', '').toLowerCase()]);
  return score < minScore ? 'The password is too easy to guess: choose a longer or less common one.' : undefined;
}
