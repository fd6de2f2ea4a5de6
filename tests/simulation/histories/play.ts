import { headsIn, isSettled } from '../../../infra/operate/audit/ledger.ts';

import { personAt } from '../site/people.ts';
import type { Containers, Prepared } from '../site/prepare.ts';
import { World } from '../site/world.ts';
import { requestOf } from './actions.ts';
import type { Action, History } from './history.ts';
import type { ActionResult } from './results.ts';
import type { Defects } from './simulate.ts';
import { Witness } from './witness.ts';

const minute = 60_000;
/** How long a history goes on after its last action before faults end. */
const timeAfterLastAction = 3 * minute;
/** How long the world must be idle at the end. */
const quietTime = 3 * minute;
const maxRest = 26 * 60 * minute;

export interface Played {
  findings: string[];
  results: ActionResult[];
  world: World;
}

/** Plays one history to its end: actions, faults, and a final phase without faults in which everything must settle. */
export async function play(
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
  for (const [id, head] of headsIn(items))
    if (head.status === 'PAUSED') void perform({ at: world.clock.now, do: 'resume' }, world, witness, prepared, id);
  const campaigns = [...headsIn(items).values()].some((head) => !isSettled(head));
  const schedules = items.some(({ pk, state }) => String(pk).startsWith('SCHEDULE#') && state === 'SCHEDULED');
  const erasures = world.dynamo.startingWith('people', 'ERASURE').length > 0;
  const mails = world.dynamo
    .startingWith('people', 'OUTBOX')
    .some(({ state }) => state === 'PENDING' || state === 'CLAIMED');
  return campaigns || schedules || erasures || mails || world.isBusy;
}
