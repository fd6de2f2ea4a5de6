import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { headsIn, isSettled } from '../../../infra/operate/audit/ledger.ts';
import type { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import { bundle, type Plant } from '../site/bundle.ts';
import {
  type Containers,
  firstModule,
  handlers,
  logIn,
  type Prepared,
  personAt,
  prepare,
  sessionModule,
  workers,
} from '../site/prepare.ts';
import { World } from '../site/world.ts';
import { requestOf } from './actions.ts';
import { type Action, type History, historyOf } from './history.ts';
import { type ActionResult, Witness } from './witness.ts';

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

interface Simulation {
  run(seed: number): Promise<Simulated>;
  /** Searches for at most `within` milliseconds. */
  shorten(seed: number, within: number): Promise<Shortest>;
}

/** A defect that the simulation should find: an edit of the functions' code, or a fault of the database. */
interface Defects {
  plant?: Plant | undefined;
  /** Assigned to the database before each history. */
  database?: Pick<FakeDynamo, 'mutant' | 'onMutants'>;
}

export async function simulation({ plant, database }: Defects = {}): Promise<Simulation> {
  const containers = await bundle([...handlers, ...workers, sessionModule, firstModule], plant);
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

const minute = 60_000;
/** How long a history goes on after its last action before faults end. */
const timeAfterLastAction = 3 * minute;
/** How long the world must be idle at the end. */
const quietTime = 3 * minute;
const maxRest = 26 * 60 * minute;

interface Played {
  findings: string[];
  results: ActionResult[];
  world: World;
}

/** Plays one history to its end: actions, faults, and a final phase without faults in which everything must settle. */
async function play(
  history: History,
  prepared: Prepared,
  containers: Containers,
  database: Defects['database'],
): Promise<Played> {
  const { seed, usual, rate, perPage, perMessage, faults, actions } = history;
  const now = prepared.now + minute;
  const world = new World({ now, seed, usual, rate, perPage, perMessage, faults }, containers);
  prepared.dynamo.copyTo(world.dynamo);
  Object.assign(world.dynamo, database);
  const witness = new Witness(world, prepared.mails);
  try {
    world.ses.onAccept = () => witness.check();
    world.onWrite = () => witness.check();
    let waiting = actions.length;
    for (const action of actions)
      world.clock.after(
        action.at * 1000,
        () => void perform(action, world, witness, prepared).finally(() => waiting--),
      );
    const over = now + (actions.at(-1)?.at ?? 0) * 1000 + timeAfterLastAction;
    const ended = await world.clock.runUntil(
      () => witness.findings.length > 0 || (world.clock.now > over && waiting === 0),
    );
    if (!ended || (witness.findings.length === 0 && !(await rest(world, witness, prepared))))
      witness.findings.push('not settled: it does not end');
    return { findings: witness.findings, results: witness.results, world };
  } finally {
    world.stop();
  }
}

async function perform(
  action: Action,
  world: World,
  witness: Witness,
  prepared: Prepared,
  campaign?: string,
): Promise<void> {
  if (action.do === 'purge') {
    witness.results.push({ action, requestedAt: world.clock.now });
    return world.queues.named(action.queue).purge();
  }
  const endpointRequest = requestOf(action, world, prepared, campaign);
  if (!endpointRequest) return;
  const { endpoint, request, who, ...details } = endpointRequest;
  const result: ActionResult = { action, requestedAt: world.clock.now, key: request.key, ...details };
  witness.results.push(result);
  result.answer = await world.call(endpoint, request, who);
  if (result.answer) result.answeredAt = world.clock.now;
  witness.checkAnswer(result);
  witness.check();
}

/** The final phase: no fault strikes, and paused sends are resumed. Returns false if it does not end. */
async function rest(world: World, witness: Witness, prepared: Prepared): Promise<boolean> {
  world.recover();
  const begun = world.clock.now;
  let busyAt = begun;
  let lookedAt = begun;
  const ended = await world.clock.runUntil(() => {
    const { now } = world.clock;
    if (now - lookedAt < minute) return false;
    lookedAt = now;
    for (const mail of world.ses.accepted) {
      const person = personAt(mail.to);
      if (person && world.ses.reported.has(mail.messageId)) witness.reported.add(person);
    }
    witness.check();
    if (isAtWork(world, witness, prepared)) busyAt = now;
    return witness.findings.length > 0 || now - busyAt > quietTime || now - begun > maxRest;
  });
  witness.checkAtRest();
  return ended;
}

function isAtWork(world: World, witness: Witness, prepared: Prepared): boolean {
  const items = world.dynamo.startingWith('sends', '');
  for (const [id, head] of headsIn(items)) if (head.status === 'PAUSED') void resume(id, world, witness, prepared);
  const campaigns = [...headsIn(items).values()].some((head) => !isSettled(head));
  const schedules = items.some(({ pk, state }) => String(pk).startsWith('SCHEDULE#') && state === 'SCHEDULED');
  const erasures = world.dynamo.startingWith('people', 'ERASURE').length > 0;
  const mails = world.dynamo
    .startingWith('people', 'OUTBOX')
    .some(({ state }) => state === 'PENDING' || state === 'CLAIMED');
  return campaigns || schedules || erasures || mails || world.isBusy;
}

async function resume(campaign: string, world: World, witness: Witness, prepared: Prepared): Promise<void> {
  const admin = await logIn(world);
  await perform({ at: world.clock.now, do: 'resume' }, world, witness, { ...prepared, admin }, campaign);
}

/** How many characters of an answer are shown. */
const maxLength = 200;

export function eventsOf({ results, world }: Played): string[] {
  const begun = results[0]?.requestedAt ?? 0;
  const asked = results.map(({ action: { at: _, ...action }, requestedAt: moment, person, about }) => ({
    moment,
    words: [JSON.stringify(action), person?.name, about && `about ${about}`].filter(Boolean).join(' '),
  }));
  const answered = results.flatMap(({ action, answeredAt: moment, answer }) =>
    moment === undefined
      ? []
      : [
          {
            moment,
            words: `${action.do} is answered ${answer?.status} ${JSON.stringify(answer?.body)?.slice(0, maxLength)}`,
          },
        ],
  );
  const accepted = world.ses.accepted.map(({ at: moment, to, campaign, messageId }) => ({
    moment,
    words: `SES accepts ${messageId} to ${to}${campaign ? ` of ${campaign}` : ''}`,
  }));
  return [...asked, ...answered, ...accepted, ...world.struck]
    .toSorted((one, other) => one.moment - other.moment)
    .map(({ moment, words }) => `${((moment - begun) / 1000).toFixed(1).padStart(8)} s  ${words}`);
}
