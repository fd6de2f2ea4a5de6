import { type OutboxRow, refIn, refOf } from '../../../functions/lib/outbox/outbox.ts';
import type { Item } from '../../../infra/operate/audit/ledger.ts';
import type { AcceptedMail } from '../aws/ses.ts';
import { type ActionResult, overlap, succeeded, type Witness } from '../histories/witness.ts';
import {
  type Evening,
  eventOf,
  initialSubscribers,
  notice,
  type Person,
  people,
  personAt,
  personIn,
  personOf,
  startOfEvent,
} from '../site/prepare.ts';
import { isConfirmed, isSuppressed, patienceFor } from './seats.ts';

/** Those from before the history began were emailed by then. */
const rowsIn = ({ world }: Witness) =>
  (world.dynamo.startingWith('people', 'OUTBOX') as unknown as OutboxRow[]).filter(
    ({ since }) => since >= world.startedAt,
  );
const nameOf = (tags: Record<string, string>) => {
  const ref = refIn(tags);
  return ref && `${ref.person}#${ref.mail}`;
};
const sentOf = (witness: Witness) => Map.groupBy(witness.world.ses.accepted, ({ tags }) => nameOf(tags));

/** A row of the outbox is emailed once. */
export function* rowMailedTwice(witness: Witness) {
  for (const [name, mails] of sentOf(witness))
    if (name && mails.length > 1)
      yield `mailed twice: ${refOf(name).mail.split('#')[0]} to ${personAt(mails[0]?.to ?? '')?.name}`;
}

/** No one is welcomed, or asked to confirm, a second time, unless they left or confirmed in between. */
export function* welcomedTwice({ world, results }: Witness) {
  for (const kind of ['welcome', 'opt-in']) {
    const mails = world.ses.accepted.filter(({ tags }) => tags.kind === kind);
    for (const [person, theirs] of Map.groupBy(mails, ({ to }) => personAt(to))) {
      const between = ['unsubscribe', 'remove', 'erase', 'confirm', 'move'];
      const changes = results.filter((each) => each.person === person && between.includes(each.action.do)).length;
      if (theirs.length > 1 + changes)
        yield `mailed twice: ${person?.name} got ${theirs.length} mails of the kind ${kind}`;
    }
  }
}

/** Anyone who is noted as welcomed, or as asked to confirm, was emailed, or it is in doubt. */
export function* toldAndMailed(witness: Witness) {
  const { world } = witness;
  const told = [
    ...world.dynamo.startingWith('people', 'SUBSCRIBER#').map(({ id, welcomedAt }) => ['welcome', id, welcomedAt]),
    ...world.dynamo.startingWith('people', 'UNCONFIRMED#').map(({ sk, mailedAt }) => ['opt-in', sk, mailedAt]),
  ];
  for (const [kind, person, at] of told) {
    if (Number(at ?? 0) < world.startedAt) continue;
    const isMailed = world.ses.accepted.some(({ tags }) => tags.kind === kind && tags.person === person);
    const isDoubted = rowsIn(witness).some(
      (row) => row.person === person && row.command.kind === kind && row.state === 'IN_DOUBT',
    );
    if (!isMailed && !isDoubted) yield `not mailed: someone is noted as told by a mail of the kind ${kind}`;
  }
}

/** In the end, each row says what became of its email, and each email stands in a row, unless its person was erased. */
export function* mailsAccounted(witness: Witness) {
  const { world, results } = witness;
  const sent = sentOf(witness);
  const isHeard = !world.struck.some(({ words }) => words === 'never at queue:feedback');
  const noDead = world.queues.named('feedback').dead.length === 0;
  const names = new Set<string>();
  for (const row of rowsIn(witness)) {
    const name = `${row.person}#${row.mail}`;
    names.add(name);
    const isSent = sent.has(name);
    const what = `${row.mail.split('#')[0]} is ${row.state}`;
    if (row.state === 'PENDING' || row.state === 'CLAIMED') yield `not settled: ${what}`;
    if (row.state === 'SENT' && !isSent) yield `sent without a mail: ${what}`;
    if ((row.state === 'SKIPPED' || row.state === 'FAILED') && isSent) yield `mailed, and not said: ${what}`;
    if (row.state === 'IN_DOUBT' && isSent && isHeard && noDead) yield `mailed, and not said: ${what}`;
    if (row.state === 'IN_DOUBT' && !isSent && world.struck.length === 0 && !world.isSlow)
      yield `in doubt for no reason: ${what}`;
  }
  if (results.some(({ action }) => action.do === 'erase')) return;
  for (const name of sent.keys()) if (name && !names.has(name)) yield `a mail without a row: ${refOf(name).mail}`;
}

interface Told {
  mail: AcceptedMail;
  kind: (typeof kinds)[number][1];
  /** "May 3, 2031, 7:00 PM EST", and when it was to be before, if it says so. */
  when: string;
  instead: string | undefined;
  isOnZoom: boolean;
  file: { isGone: boolean; sequence: number; start: string } | undefined;
}

const minute = 60_000;

const kinds = [
  [/^(Keep your seat|Confirm your sign-up): /, 'unconfirmed'],
  [/^You’re signed up: /, 'booked'],
  [/^You’re on the waiting list: /, 'waiting'],
  [/^You have a seat: /, 'given'],
  [/^(New (date|time|place|end)|Postponed|On Zoom again)/, 'moved'],
  [/^No longer on Zoom: /, 'out'],
  [/^Canceled: /, 'canceled'],
  [/^Your sign-up is canceled: /, 'left'],
  [/^Your (new )?Zoom link: /, 'link'],
  [/^Reminder: /, 'day'],
  [/^Starting at .* EST: /, 'hour'],
] as const;

function toldIn(mail: AcceptedMail): Told[] {
  const kind = kinds.find(([subject]) => subject.test(mail.subject))?.[1];
  const [, when] = /\nWhen\n([^\n]+)/.exec(mail.text) ?? [];
  if (!kind || !when) return [];
  const [, instead] = /\nWhen\n[^\n]+\ninstead of ([^\n]+)/.exec(mail.text) ?? [];
  const property = (name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(mail.file ?? '')?.[1] ?? '';
  const file = mail.file && {
    ...{ isGone: property('METHOD') === 'CANCEL', sequence: Number(property('SEQUENCE')), start: property('DTSTART') },
  };
  const isOnZoom = /\nWhere\n(Online, on )?Zoom/.test(mail.text);
  return [{ mail, kind, when, instead, isOnZoom, file: file || undefined }];
}

/** What people were told, by name, in order. */
function toldTo({ earlier, world }: Witness): Map<string, Told[]> {
  const all = [...earlier, ...world.ses.accepted].flatMap(toldIn);
  return Map.groupBy(all, ({ mail }) => personAt(mail.to)?.name ?? '');
}

const isUnconfirmed = (row: Item) => row.status === 'unconfirmed' || row.heldUntil !== undefined;

const whenOf = ({ eventDate, eventTime }: Evening) => `${eventDate}, ${eventTime} EST`;

/** Whether someone need not know: no email reaches them, an admin has to decide, or SQS gave up. */
function isExcused(witness: Witness, name: string): boolean {
  const { world, results } = witness;
  const isTheirs = (row: Item) => personIn({ addressHash: row.person })?.name === name;
  return (
    isSuppressed(witness, name) ||
    world.queues.named('notices').dead.length > 0 ||
    results.some(({ action, person }) => action.do === 'erase' && person?.name === name) ||
    world.dynamo
      .startingWith('people', 'OUTBOX')
      .some((row) => (row.state === 'IN_DOUBT' || row.state === 'FAILED') && isTheirs(row))
  );
}

/** No one is reminded twice of the same start. */
export function* remindedTwice(witness: Witness) {
  for (const [name, told] of toldTo(witness)) {
    const reminders = told.filter(({ kind }) => kind === 'day' || kind === 'hour');
    for (const [subject, mails] of Map.groupBy(reminders, ({ mail }) => mail.subject))
      if (mails.length > 1) yield `reminded twice: ${name} got ${mails.length} mails “${subject}”`;
  }
}

/** An email says what is so, or was while it was written: the time, its reader's seat, and that it takes place. */
export function* toldFalsely(witness: Witness) {
  const { world, seats } = witness;
  const patience = Math.max(patienceFor(world), world.struck.length > 0 ? maxMailDelay : 0);
  for (const [name, told] of toldTo(witness))
    for (const { mail, kind, when } of told) {
      if (mail.at < world.startedAt) continue;
      const events = seats.eventBetween(mail.at - patience, mail.at);
      // Of what someone has canceled, they are told what they knew.
      if (kind !== 'left' && !events.some((event) => whenOf(event) === when))
        yield `mailed falsely: ${name} reads of ${when} in a mail of the kind ${kind}`;
      const isGoingOn = events.some(({ canceledAt }) => !canceledAt);
      if (kind !== 'canceled' && kind !== 'left' && !isGoingOn)
        yield `mailed falsely: ${name} gets a mail of the kind ${kind}, and the event is canceled`;
      const status = { booked: 'booked', given: 'booked', waiting: 'waiting' }[kind as string];
      const stood = seats.between(name, mail.at - patience, mail.at);
      if (kind === 'unconfirmed' && stood.every((each) => each.status === 'none' || isConfirmed(each)))
        yield `mailed falsely: ${name} is asked to confirm`;
      if (status && !stood.some((each) => each.status === status && isConfirmed(each)))
        yield `mailed falsely: ${name} reads that they are ${status}`;
    }
}

/** No one reads "instead of" about what they were not told. */
export function* insteadOfUntold(witness: Witness) {
  for (const [name, told] of toldTo(witness))
    for (const [index, { instead, mail }] of told.entries())
      if (instead && mail.at >= witness.world.startedAt && !isExcused(witness, name))
        if (!told.slice(0, index).some(({ when }) => when === instead))
          yield `instead of what was not told: ${name} reads “instead of ${instead}”`;
}

/** In the end, everyone knows when and where the event is, where they stand, or that it is canceled. */
export function* knowing(witness: Witness) {
  const { world, results } = witness;
  const event = eventOf(world);
  if (!event || world.clock.now > startOfEvent(event)) return;
  const told = toldTo(witness);
  for (const row of world.dynamo.startingWith('people', 'SIGNUP#')) {
    const name = personIn(row)?.name ?? '';
    const theirs = told.get(name) ?? [];
    const last = theirs.at(-1);
    if (row.eventId === undefined || isExcused(witness, name)) continue;
    if (!last) {
      if (results.some((each) => each.person?.name === name && succeeded(each))) yield `not told: ${name} got no mail`;
    } else if (isUnconfirmed(row)) {
      if (!['unconfirmed', 'canceled', 'left'].includes(last.kind))
        yield `mailed on: ${name}, who has not confirmed, got ${last.kind}`;
    } else if (event.canceledAt) {
      if (last.kind !== 'canceled') yield `not told: ${name} does not know that the event is canceled`;
    } else if (row.attendanceType === 'virtual' && event.attendance === 'in-person') {
      if (last.kind !== 'out') yield `not told: ${name} does not know that the event is not on Zoom`;
    } else {
      if (last.when !== whenOf(event)) yield `not told: ${name} knows of ${last.when}, and it is ${whenOf(event)}`;
      if (last.isOnZoom !== (row.attendanceType === 'virtual')) yield `not told: ${name} does not know where it is`;
      const standing = theirs.findLast(({ kind }) => ['booked', 'given', 'waiting'].includes(kind));
      if (standing && (standing.kind === 'waiting') !== (row.status === 'waiting'))
        yield `not told: ${name} does not know that they are ${row.status}`;
    }
  }
}

/** Anyone who has a seat knows that the event is near, once its reminder is due. */
export function* reminded(witness: Witness) {
  const { world } = witness;
  const event = eventOf(world);
  if (!event || event.canceledAt) return;
  const start = startOfEvent(event);
  const told = toldTo(witness);
  const due = start - notice.hour;
  if (world.clock.now < due + 5 * minute || world.clock.now > start) return;
  for (const row of world.dynamo.startingWith('people', 'SIGNUP#')) {
    const name = personIn(row)?.name ?? '';
    if (row.eventId === undefined || row.status !== 'booked' || isUnconfirmed(row) || isExcused(witness, name))
      continue;
    if (row.attendanceType === 'virtual' && event.attendance === 'in-person') continue;
    if (!told.get(name)?.some(({ mail, when }) => mail.at >= due && when === whenOf(event)))
      yield `not reminded: ${name} of ${whenOf(event)}`;
  }
}

/** Everyone whom an email brought an entry for their calendar ends with the right one, or with none. */
export function* calendarsRight(witness: Witness) {
  const { world } = witness;
  const event = eventOf(world);
  if (!event || world.clock.now > startOfEvent(event)) return;
  const rows = world.dynamo.startingWith('people', 'SIGNUP#').filter(({ eventId }) => eventId !== undefined);
  for (const [name, told] of toldTo(witness)) {
    const files = told.flatMap(({ file }) => file ?? []);
    for (const [index, { sequence }] of files.entries())
      if (index > 0 && sequence <= (files[index - 1]?.sequence ?? 0) && !hasComeAnew(witness, name))
        yield `a calendar keeps the old entry: ${name} got ${sequence} after ${files[index - 1]?.sequence}`;
    const last = files.at(-1);
    if (!last || isExcused(witness, name)) continue;
    const row = rows.find((each) => personIn(each)?.name === name);
    const isOut = row?.attendanceType === 'virtual' && event.attendance === 'in-person';
    if (row?.status === 'booked' && !isUnconfirmed(row) && !event.canceledAt && !isOut) {
      const start = new Date(startOfEvent(event)).toISOString().replace(/[-:]|\.\d+/g, '');
      if (last.isGone || last.start !== start) yield `a wrong entry: ${name} has ${last.start}, and it is ${start}`;
    } else if (!last.isGone) yield `an entry is left: ${name} has ${last.start}`;
  }
}

/** Anyone who left and signed up again has another entry of the same event. */
const hasComeAnew = ({ results }: Witness, name: string) =>
  results.some(({ action, person }) => action.do === 'leave' && person?.name === name);

/** How long an email that was begun may still leave after someone left, in milliseconds: a sender runs for a minute. */
export const maxMailDelay = 75_000;
const leavingActions = ['unsubscribe', 'remove', 'erase'];
const joiningActions = ['subscribe', 'confirm', 'add'];

/** Everyone who was subscribed before a letter was sent, and stayed, is accounted for. */
export function* forgotten(witness: Witness) {
  for (const [id, head] of witness.heads) {
    const { items } = witness;
    const rows = witness.rows(id);
    const mailed = witness.mailed(id);
    const before = ((head.excludedCampaigns as string[] | undefined) ?? []).map((earlier) => witness.mailed(earlier));
    for (const person of people.filter((each) => stayed(witness, each, Date.parse(String(head.cutoff))))) {
      const theirs = rows.filter(({ recipient }) => personOf(items, recipient) === person);
      const isExcused = head.status === 'CANCELED' || before.some((got) => got.has(person)) || head.excludedCampaigns;
      if (theirs.length === 0 && !isExcused) yield `forgotten: ${person.name} is not in campaign ${id}`;
      for (const { state, reason, decided } of theirs) {
        if (state === 'SKIPPED' && head.status !== 'CANCELED')
          yield `forgotten: ${person.name} was skipped in campaign ${id}: ${reason}`;
        if (state === 'SENT' && !mailed.has(person) && decided !== 'sent')
          yield `sent without a mail: ${person.name} got none of campaign ${id}`;
        if (state === 'FAILED' && !wasRefused(witness, person, id))
          yield `failed for no reason: ${person.name} in campaign ${id}`;
      }
    }
  }
}

const wasRefused = ({ world }: Witness, person: Person, id: string) =>
  world.ses.refused.some(({ to, campaign }) => campaign === id && personAt(to) === person);

function stayed({ results, reported }: Witness, person: Person, since: number): boolean {
  const theirs = results.filter((result) => result.person === person);
  if (reported.has(person) || theirs.some(({ action }) => leavingActions.includes(action.do))) return false;
  if (people.indexOf(person) < initialSubscribers) return true;
  return theirs.some(
    (result) => result.action.do === 'add' && succeeded(result) && (result.answeredAt ?? since) < since,
  );
}

/** No one is emailed after they left, unless they came back by themselves or an admin added them again. */
export function* mailedAfterLeaving({ letters, results }: Witness) {
  for (const { campaign, to, at } of letters) {
    const theirs = results.filter(({ person }) => person === personAt(to));
    const gone = theirs.findLast((result) => hasLeft(results, result) && (result.answeredAt ?? at) + maxMailDelay < at);
    if (!gone) continue;
    // People removed by an admin may just subscribe again; those who left by themselves must confirm by email.
    const ways = gone.action.do === 'remove' ? joiningActions : ['confirm', 'add'];
    const isBack = theirs.some(
      (result) =>
        result.requestedAt <= at &&
        ((ways.includes(result.action.do) && (result.answeredAt ?? at) >= gone.requestedAt) ||
          // Both at the same moment: leaving may have come first.
          (joiningActions.includes(result.action.do) && overlap(result, gone))),
    );
    if (!isBack) yield `mailed after leaving: ${personAt(to)?.name} by campaign ${campaign}`;
  }
}

/** An erasure is of an address. If someone changes theirs at the same moment, it may concern the old one. */
function hasLeft(results: ActionResult[], result: ActionResult): boolean {
  if (!leavingActions.includes(result.action.do) || !succeeded(result)) return false;
  if (result.action.do !== 'erase') return true;
  if ((result.answer?.body as { erased: boolean } | undefined)?.erased !== true) return false;
  return !results.some(
    (other) => other.action.do === 'move' && other.person === result.person && overlap(result, other),
  );
}

/** Erased people are in no ledger. */
export function* erasedForGood({ results, items }: Witness) {
  for (const result of results) {
    if (result.action.do !== 'erase' || !hasLeft(results, result) || !result.person) continue;
    const { person } = result;
    const isBack = results.some((other) => other.person === person && joiningActions.includes(other.action.do));
    const rows = items.filter((item) => personIn(item) === person);
    if (!isBack && rows.length > 0) yield `not erased: ${person.name} stands in ${rows.length} rows`;
  }
}
