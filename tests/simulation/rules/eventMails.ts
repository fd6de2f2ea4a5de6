import type { Head } from '../../../infra/operate/audit/ledgerRules.ts';
import type { Item } from '../../../infra/operate/audit/readRows.ts';
import { succeeded } from '../histories/results.ts';
import type { Witness } from '../histories/witness.ts';
import { eventOf, isWhen, notice, type Reminder, startOfEvent, type When } from '../site/evening.ts';
import { initialSubscribers, type Person, people, personAt, personOf } from '../site/people.ts';
import { patienceIn } from './answers.ts';
import { choosesToSendAgain } from './once.ts';

interface EventSend {
  id: string;
  head: Head & Item;
  kind: Reminder | 'moved' | 'canceled';
  /** When the event begins, as the mail says it. */
  about: When;
}

const minute = 60_000;

const sendsOf = ({ eventMails }: Witness): EventSend[] =>
  [...eventMails].map(([id, head]) => ({ id, head, ...(head.eventMail as Pick<EventSend, 'kind' | 'about'>) }));
const isReminder = ({ kind }: EventSend) => kind === 'day' || kind === 'hour';

/** Nobody is reminded twice of the same start, unless an admin chose to send it again. */
export function* remindedTwice(witness: Witness) {
  const { letters, results } = witness;
  const reminders = sendsOf(witness).filter(isReminder);
  const groups = Map.groupBy(reminders, ({ kind, about }) => `${kind} ${about.eventDate} ${about.eventTime}`);
  for (const [name, sends] of groups) {
    const ids = sends.map(({ id }) => id);
    for (const person of people) {
      const mails = letters.filter(({ campaign, to }) => ids.includes(campaign) && personAt(to) === person).length;
      const again = results.filter(
        (result) => ids.includes(result.about ?? '') && choosesToSendAgain(result, person.name),
      ).length;
      if (mails > 1 + again) yield `reminded twice: ${person.name} got ${mails} mails of the reminder ${name}`;
    }
  }
}

/** One send tells that the event is canceled, and of sends about the event no two of a kind are under way for the same time. */
export function* eventToldOnce(witness: Witness) {
  const cancellations = sendsOf(witness).filter(({ kind }) => kind === 'canceled').length;
  if (cancellations > 1) yield `told twice: ${cancellations} sends say that the event is canceled`;
}

/** Whoever has a seat, and was not erased. */
const guests = ({ results }: Witness) =>
  people
    .slice(0, initialSubscribers)
    .filter((person) => !results.some((result) => result.action.do === 'erase' && result.person === person));

/** Guests of whom a send's ledger says nothing. Of a send that an admin canceled, nobody needs to know more. */
const forgottenBy = (witness: Witness, { id, head }: EventSend): Person[] => {
  if (head.status === 'CANCELLED' && String(head.reason).startsWith('Canceled by')) return [];
  const rows = witness.rows(id);
  return guests(witness).filter(
    (person) =>
      !rows.some(
        ({ recipient, state, reason, mail }) =>
          personOf(witness.items, recipient) === person &&
          (state === 'SENT' ? mail !== undefined || reason : state !== 'PENDING' && state !== 'CLAIMED' && reason),
      ),
  );
};

/** Whoever has a seat when a reminder is due gets it, or stands in its ledger with a reason. */
export function* reminded(witness: Witness) {
  const event = eventOf(witness.world);
  if (!event || event.cancelledAt) return;
  const start = startOfEvent(event);
  const sends = sendsOf(witness).filter(({ about }) => isWhen(about, event));
  const told = Math.max(
    ...sends.filter(({ kind }) => kind === 'moved').map(({ head }) => Date.parse(String(head.startedAt))),
  );
  for (const kind of ['day', 'hour'] as const) {
    const due = start - notice[kind];
    // The letter about the new time came later, or there is still time.
    if (due <= told || witness.world.clock.now < due + 3 * minute) continue;
    const send = sends.find((each) => each.kind === kind);
    if (!send) yield `not reminded: there is no reminder of the ${kind} before ${event.eventDate} ${event.eventTime}`;
    else for (const { name } of forgottenBy(witness, send)) yield `not reminded: ${name} is not in campaign ${send.id}`;
  }
}

/** Whoever has a seat is told of the last change. */
export function* moveTold(witness: Witness) {
  const event = eventOf(witness.world);
  const moves = witness.results.filter(({ action }) => action.do === 'moveEvent');
  if (!event || (moves.length === 0 && !event.cancelledAt)) return;
  const isChanged = event.cancelledAt || moves.some(({ when }) => isWhen(when, event));
  const kind = event.cancelledAt ? 'canceled' : 'moved';
  const send = sendsOf(witness).findLast((each) => each.kind === kind && isWhen(each.about, event));
  if (!send && isChanged) yield `not told: nobody is told that the event is ${kind}`;
  else if (send)
    for (const { name } of forgottenBy(witness, send)) yield `not told: ${name} is not in campaign ${send.id}`;
}

/** Once a change of the event has been answered, nobody is reminded of the old time. */
export function* oldTimeKept(witness: Witness) {
  const patience = patienceIn(witness.world);
  const reminders = sendsOf(witness).filter(isReminder);
  const moves = witness.results.filter((result) => result.action.do === 'moveEvent' && succeeded(result));
  for (const { when, answeredAt = 0 } of moves) {
    const next = moves.find(({ requestedAt }) => requestedAt > answeredAt)?.requestedAt ?? Number.POSITIVE_INFINITY;
    for (const { campaign, at } of witness.letters) {
      const reminder = reminders.find(({ id }) => id === campaign);
      // A change without an answer may have been made all the same.
      const isUnsure = witness.results.some(
        (each) => each.action.do === 'moveEvent' && !succeeded(each) && isWhen(each.when, reminder?.about),
      );
      if (reminder && !isUnsure && !isWhen(reminder.about, when) && at > answeredAt + patience && at < next)
        yield `reminded of the old time: by campaign ${campaign}, after the move was answered`;
    }
  }
}

/** Once a cancellation has been answered, nobody is reminded, nor told of a new time. */
export function* cancellationKept(witness: Witness) {
  const patience = patienceIn(witness.world);
  const others = new Set(sendsOf(witness).flatMap(({ id, kind }) => (kind === 'canceled' ? [] : [id])));
  for (const result of witness.results) {
    if (result.action.do !== 'cancelEvent' || !succeeded(result)) continue;
    for (const { campaign, at } of witness.letters)
      if (others.has(campaign) && at > (result.answeredAt ?? 0) + patience)
        yield `mailed though canceled: campaign ${campaign}, after the cancellation was answered`;
  }
}
