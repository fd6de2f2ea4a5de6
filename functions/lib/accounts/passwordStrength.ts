import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { site } from '../../../shared/site/site.ts';

/** NIST SP 800-63B asks for 15 where the password is the only protection; here, logins are also rate-limited. */
const minLength = 12;
/** On zxcvbn's scale from 0 to 4: more than 10^10 guesses. */
const minScore = 4;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Why the password is too weak, as a sentence; undefined if it is strong enough. */
export function weakness(password: string, username: string): string | undefined {
  if ([...password].length < minLength) return `The password has fewer than ${minLength} characters.`;
  const words = [username, site.name, site.host.name, site.publisher.name].flatMap((text) =>
    text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  );
  const { score } = estimator.check(password, [...words, site.name.replaceAll(' ', '').toLowerCase()]);
  return score < minScore ? 'The password is too easy to guess: choose a longer or less common one.' : undefined;
}
