import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { normalize } from '../../../../shared/platform/text.ts';
import { validValues } from '../../../support/run/generated.ts';

const size = 200_000;
const repeated = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

/** Texts that cost too much where their length is looked at last. */
const hostile: [name: string, text: string][] = [
  ['marks that have to be sorted', `a${repeated('\u0315\u0300')}`],
  ['marks of a script with joiners', `\u0995${repeated('\u09cd')}`],
  ['marks in a domain', `a@${repeated('\u0315\u0300')}.org`],
  ['blanks', `a${repeated(' ')}b`],
  ['short words with dots', repeated('A. ')],
  ['what expands', repeated('\ufdfa')],
];

const millisecondsOf = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** A hostile text may take so many times as long as a plain one, and so many milliseconds: sorting its marks took a minute. */
const times = 100;
const atLeast = 1000;

const forms = endpoints.flatMap(([name, { auth, request }]: readonly [string, Endpoint]) =>
  auth === 'public' && request ? [[name, request] as const] : [],
);

test.each(forms)('%s reads no text that is far too long', (_, schema) => {
  const samples = fc.sample(validValues(schema), { numRuns: 30, seed: 1 }) as Record<string, unknown>[];
  const whole = Object.assign({}, ...samples.filter((each) => typeof each === 'object'));
  for (const field of Object.keys(whole).filter((key) => typeof whole[key] === 'string')) {
    const parse = (text: string) => schema.safeParse({ ...whole, [field]: text });
    const plain = millisecondsOf(() => parse(repeated('plain words ')));
    for (const [kind, text] of hostile) {
      const taken = millisecondsOf(() => expect(parse(text).success, `${field}: ${kind}`).toBe(false));
      expect(taken, `${field}: ${kind}`).toBeLessThan(times * plain + atLeast);
    }
  }
});

test.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('marks alone are put into %s about as fast as words', (form) => {
  const plain = millisecondsOf(() => normalize(repeated('più '), form));
  const marks = millisecondsOf(() => normalize(repeated('\u0315\u0300'), form));
  expect(marks).toBeLessThan(times * plain + atLeast);
});
