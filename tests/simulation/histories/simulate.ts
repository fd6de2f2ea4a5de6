import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import { bundle, type Plant } from '../site/bundle.ts';
import { handlers, prepare, sessionModule, workers } from '../site/prepare.ts';
import { eventsOf } from './events.ts';
import { type History, historyOf } from './history.ts';
import { type Played, play } from './play.ts';

/** The outcome of one seed. */
export interface Simulated {
  seed: number;
  findings: string[];
  /** Everything that happened, in order. */
  events: string[];
  /** By place and kind of fault: how often it could have struck, and how often it did. */
  reach: [string, { could: number; did: number }][];
}

/** A shorter history with the same failure, and what happens in it. */
export interface Shortest {
  history: History;
  played: Played;
}

export interface Simulation {
  run(seed: number): Promise<Simulated>;
  /** Searches for at most `within` milliseconds. */
  shorten(seed: number, within: number): Promise<Shortest>;
}

/** All modules of functions/ that the simulation uses. */
const modules = [...handlers, ...workers, sessionModule];

/** A defect that the simulation should find: an edit of the functions' code, or a fault of the database. */
export interface Defects {
  plant?: Plant | undefined;
  /** Assigned to the database before each history. */
  database?: Pick<FakeDynamo, 'mutant' | 'onMutants'>;
}

export async function simulation({ plant, database }: Defects = {}): Promise<Simulation> {
  const containers = await bundle(modules, plant);
  const prepared = await prepare(containers);

  const check = async (seed: number, judge: (played: Played, history: History) => boolean, within?: number) => {
    const property = fc.asyncProperty(historyOf(seed), async (history) =>
      judge(await play(history, prepared, containers, database), history),
    );
    const limit = within === undefined ? { endOnFailure: true } : { interruptAfterTimeLimit: within };
    await fc.check(property, { seed: scatteredSeed(seed), numRuns: 1, unbiased: true, ...limit });
  };

  const run = async (seed: number): Promise<Simulated> => {
    let result: Simulated | undefined;
    await check(seed, (played) => {
      result = {
        seed,
        findings: played.findings,
        events: eventsOf(played),
        reach: [...played.world.faults.reach.counts],
      };
      return true;
    });
    if (!result) throw new Error(`Seed ${seed} was not played`);
    return result;
  };

  const shorten = async (seed: number, within: number): Promise<Shortest> => {
    const rules = new Set((await run(seed)).findings.map(ruleOf));
    let shortest: Shortest | undefined;
    const isShorter = (played: Played, history: History) => {
      if (!played.findings.some((each) => rules.has(ruleOf(each)))) return true;
      shortest = { history, played };
      return false;
    };
    await check(seed, isShorter, within);
    if (!shortest) throw new Error(`Seed ${seed} does not end the same way twice`);
    return shortest;
  };

  return { run, shorten };
}

/** With similar seeds, fast-check generates similar first values. */
const scatteredSeed = (seed: number) => createHash('sha256').update(`${seed}`).digest().readInt32LE();

const ruleOf = (finding: string) => finding.split(':')[0] ?? '';
