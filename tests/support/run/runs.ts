/** Set by `npm run test:all`. */
const testsAll = Boolean(process.env.TEST_ALL);

/** Deep tests, which only `npm run test:all` runs: kills, races and edge cases. */
export const leftOut = testsAll ? [] : ['tests/**/*.deep.test.{ts,tsx}'];

/** In `npm test` a quarter of `all`, in `npm run test:all` all of them; `TEST_RUNS=10` gives ten times `all`. */
export const runs = (all: number): number => Math.ceil(all * Number(process.env.TEST_RUNS ?? (testsAll ? 1 : 0.25)));

/** The smallest N that scrypt accepts, for functions' SCRYPT_N. A unit test checks the real cost of a password. */
export const cheapScrypt = '2';
/** The smallest work factor for the passphrases of backups, for AGE_WORK_FACTOR. */
export const cheapAge = '1';
