import type { Item } from '../../../infra/operate/audit/ledger.ts';
import type { AcceptedMail } from '../aws/ses.ts';
import { succeeded } from '../histories/results.ts';
import type { Witness } from '../histories/witness.ts';
import { type Evening, eventOf, notice, startOfEvent } from '../site/evening.ts';
import { personAt, personIn } from '../site/people.ts';
import { maxMailDelay } from './people.ts';
import { isSuppressed, patienceFor } from './seats.ts';
import { isConfirmed } from './seatWatch.ts';

/** What a mail about the event says. */
interface Told {
  mail: AcceptedMail;
  kind:
    | 'unconfirmed'
    | 'booked'
    | 'waiting'
    | 'given'
    | 'moved'
    | 'out'
    | 'canceled'
    | 'left'
    | 'link'
    | 'day'
    | 'hour';
  /** "May 3, 2031, 7:00 PM EST", and when it was to be before, if it says so. */
  when: string;
  instead: string | undefined;
  isOnZoom: boolean;
  file: { isGone: boolean; sequence: number; start: string } | undefined;
}

const minute = 60_000;

const kinds: [RegExp, Told['kind']][] = [
  [/^(Keep your seat|Confirm your sign-up): /, 'unconfirmed'],
  [/^You’re signed up: /, 'booked'],
  [/^You’re on the waiting list: /, 'waiting'],
  [/^You have a seat: /, 'given'],
  [/^(New (time|place|end)|Postponed|On Zoom again)/, 'moved'],
  [/^No longer on Zoom: /, 'out'],
  [/^Canceled: /, 'canceled'],
  [/^Your sign-up is canceled: /, 'left'],
  [/^Your (new )?Zoom link: /, 'link'],
  [/^Reminder: /, 'day'],
  [/ (AM|PM) EST: /, 'hour'],
];

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

/** Whether somebody may not know something for a reason: no mail reaches them, an admin has to decide, or SQS gave up. */
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

/** Nobody is reminded twice of the same start. */
export function* remindedTwice(witness: Witness) {
  for (const [name, told] of toldTo(witness)) {
    const reminders = told.filter(({ kind }) => kind === 'day' || kind === 'hour');
    for (const [subject, mails] of Map.groupBy(reminders, ({ mail }) => mail.subject))
      if (mails.length > 1) yield `reminded twice: ${name} got ${mails.length} mails “${subject}”`;
  }
}

/** A mail says what is so, or was when it was being written: the time, where its reader stands, and that it takes place. */
export function* toldFalsely(witness: Witness) {
  const { world, seats } = witness;
  const patience = Math.max(patienceFor(world), world.struck.length > 0 ? maxMailDelay : 0);
  for (const [name, told] of toldTo(witness))
    for (const { mail, kind, when } of told) {
      if (mail.at < world.startedAt) continue;
      const events = seats.eventBetween(mail.at - patience, mail.at);
      // Of what somebody has canceled, they are told what they knew.
      if (kind !== 'left' && !events.some((event) => whenOf(event) === when))
        yield `mailed falsely: ${name} reads of ${when} in a mail of the kind ${kind}`;
      const isGoingOn = events.some(({ cancelledAt }) => !cancelledAt);
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

/** Nobody reads "instead of" about what they were not told. */
export function* insteadOfUntold(witness: Witness) {
  for (const [name, told] of toldTo(witness))
    for (const [index, { instead, mail }] of told.entries())
      if (instead && mail.at >= witness.world.startedAt && !isExcused(witness, name))
        if (!told.slice(0, index).some(({ when }) => when === instead))
          yield `instead of what was not told: ${name} reads “instead of ${instead}”`;
}

/** In the end, everybody knows when and where the event is, where they stand, or that it is canceled. */
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
    } else if (event.cancelledAt) {
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

/** Whoever has a seat knows that the event is near, once its reminder is due. */
export function* reminded(witness: Witness) {
  const { world } = witness;
  const event = eventOf(world);
  if (!event || event.cancelledAt) return;
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

/** Everybody whom a mail brought an entry for their calendar ends with the right one, or with none. */
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
    if (row?.status === 'booked' && !isUnconfirmed(row) && !event.cancelledAt && !isOut) {
      const start = new Date(startOfEvent(event)).toISOString().replace(/[-:]|\.\d+/g, '');
      if (last.isGone || last.start !== start) yield `a wrong entry: ${name} has ${last.start}, and it is ${start}`;
    } else if (!last.isGone) yield `an entry is left: ${name} has ${last.start}`;
  }
}

/** Whoever left and signed up again has another entry of the same event. */
const hasComeAnew = ({ results }: Witness, name: string) =>
  results.some(({ action, person }) => action.do === 'leave' && person?.name === name);
