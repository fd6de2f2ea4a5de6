import { isSettled } from '../../../infra/operate/audit/ledgerRules.ts';
import { headsIn } from '../../../infra/operate/audit/readRows.ts';
import { personAt } from '../site/people.ts';
import type { Containers, Prepared } from '../site/prepare.ts';
import { World } from '../site/world.ts';
import { askingOf } from './acts.ts';
import type { Deed } from './deeds.ts';
import type { Act, History } from './history.ts';
import type { Defects } from './simulate.ts';
import { Witness } from './witness.ts';

const minute = 60_000;
/** After its last act a history goes on for so long before faults end. */
const aftermath = 3 * minute;
/** Once nothing is left to be done, it is watched for so long. */
const quiet = 3 * minute;
const longest = 26 * 60 * minute;

export interface Played {
  findings: string[];
  deeds: Deed[];
  world: World;
}

/** Plays one history to its end: acts, faults, and a rest without faults in which everything must settle. */
export async function play(
  history: History,
  prepared: Prepared,
  containers: Containers,
  database: Defects['database'],
): Promise<Played> {
  const { seed, usual, rate, perPage, perMessage, faults, acts } = history;
  const now = prepared.now + minute;
  const world = new World({ now, seed, usual, rate, perPage, perMessage, faults }, containers);
  prepared.dynamo.copyTo(world.dynamo);
  Object.assign(world.dynamo, database);
  const witness = new Witness(world);
  try {
    world.ses.onAccept = () => witness.look();
    world.onWrite = () => witness.look();
    let waiting = acts.length;
    for (const act of acts)
      world.clock.after(act.at * 1000, () => void doIt(act, world, witness, prepared).finally(() => waiting--));
    const over = now + (acts.at(-1)?.at ?? 0) * 1000 + aftermath;
    const ended = await world.clock.runUntil(
      () => witness.findings.length > 0 || (world.clock.now > over && waiting === 0),
    );
    if (!ended || (witness.findings.length === 0 && !(await rest(world, witness, prepared))))
      witness.findings.push('not settled: it does not end');
    return { findings: witness.findings, deeds: witness.deeds, world };
  } finally {
    world.stop();
  }
}

async function doIt(act: Act, world: World, witness: Witness, prepared: Prepared, campaign?: string): Promise<void> {
  if (act.do === 'purge') {
    witness.deeds.push({ act, asked: world.clock.now });
    return world.queues.named(act.queue).purge();
  }
  const asking = askingOf(act, world, prepared, campaign);
  if (!asking) return;
  const { endpoint, request, who, ...told } = asking;
  const deed: Deed = { act, asked: world.clock.now, key: request.key, ...told };
  witness.deeds.push(deed);
  deed.answer = await world.ask(endpoint, request, who);
  if (deed.answer) deed.answered = world.clock.now;
  witness.hear(deed);
  witness.look();
}

/** Nothing goes wrong any more; what is paused is resumed. False where it does not end. */
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
    witness.look();
    if (isAtWork(world, witness, prepared)) busyAt = now;
    return witness.findings.length > 0 || now - busyAt > quiet || now - begun > longest;
  });
  witness.judge();
  return ended;
}

function isAtWork(world: World, witness: Witness, prepared: Prepared): boolean {
  const items = world.dynamo.startingWith('sends', '');
  for (const [id, head] of headsIn(items))
    if (head.status === 'PAUSED') void doIt({ at: world.clock.now, do: 'resume' }, world, witness, prepared, id);
  const campaigns = [...headsIn(items).values()].some((head) => !isSettled(head));
  const schedules = items.some(({ pk, state }) => String(pk).startsWith('SCHEDULE#') && state === 'SCHEDULED');
  const erasures = world.dynamo.startingWith('people', 'ERASURE').length > 0;
  return campaigns || schedules || erasures || world.isBusy;
}
