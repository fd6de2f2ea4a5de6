/** Set by `npm run test:all`. */
const testsAll = Boolean(process.env.TEST_ALL);

/** Depth that `npm run test:all` adds: kills, races and corners of what the files beside them prove. */
export const leftOut = testsAll ? [] : ['tests/**/*.deep.test.{ts,tsx}'];

/**
 * How many runs a property gets that deserves `all`: a quarter of them in `npm test`, all in `npm run test:all`. TEST_RUNS
 * multiplies them: `TEST_RUNS=10` has ten times as many as deserved.
 */
export const runs = (all: number): number => Math.ceil(all * Number(process.env.TEST_RUNS ?? (testsAll ? 1 : 0.25)));
