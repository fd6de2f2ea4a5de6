import { letters } from '../histories/acts.ts';
import { type Deed, isDone } from '../histories/deeds.ts';
import type { Witness } from '../histories/witness.ts';
import { mailsOf } from './ledger.ts';
import { onItsWay } from './people.ts';

interface Said {
  campaignId?: string;
  emailsSent?: number;
  counts?: { SENT: number };
}

/** What was answered was so at that moment. */
export function* held(witness: Witness, deed: Deed) {
  const { campaignId = deed.about, emailsSent, counts }: Said = (isDone(deed) && deed.answer?.body) || {};
  const sent = emailsSent ?? counts?.SENT;
  if (campaignId === undefined || sent === undefined) return;
  const mails = mailsOf(witness, campaignId);
  if (sent > mails)
    yield `answered as sent: ${deed.act.do} heard of ${sent} mails of campaign ${campaignId}, and there were ${mails}`;
}

const campaignIn = ({ answer }: Deed) => (answer?.body as Said | undefined)?.campaignId ?? '';
/** Answered presses by their keys. */
const presses = ({ deeds }: Witness) =>
  Map.groupBy(
    deeds.filter(({ act }) => act.do === 'send'),
    ({ key }) => key,
  );

/** A send that was answered is there; all requests of one key are answered with one send. */
export function* answeredAsSent(witness: Witness) {
  for (const [key, its] of presses(witness)) {
    const begun = new Set(its.filter(isDone).map(campaignIn));
    if (begun.size > 1) yield `sent twice: ${key} was answered with ${begun.size} campaigns`;
    for (const id of begun) if (!witness.heads.has(id)) yield `answered as sent: there is no campaign ${id}`;
  }
}

/** It mails the version in which it was pressed. */
export function* pressedAsAnswered(witness: Witness) {
  for (const its of presses(witness).values()) {
    const pressed = new Set(its.map(({ subject }) => subject));
    for (const id of new Set(its.filter(isDone).map(campaignIn))) {
      const mailed = witness.letters.filter(({ campaign }) => campaign === id).map(({ subject }) => subject);
      for (const subject of [String(witness.heads.get(id)?.subject), ...mailed])
        if (!pressed.has(subject)) yield `another version: campaign ${id} mails "${subject}", which nobody pressed`;
    }
  }
}

/** What was scheduled went out, was cancelled, or is held for a reason. */
export function* scheduledAsAnswered({ items, heads, deeds }: Witness) {
  const schedules = items.filter(({ pk }) => String(pk).startsWith('SCHEDULE#'));
  const started = new Set(schedules.map(({ campaignId }) => campaignId));
  const pressed = deeds.flatMap(({ act }) => (act.do === 'send' ? [letters[act.letter]] : []));
  for (const [id, { templateName }] of heads)
    if (!started.has(id) && !pressed.includes(String(templateName)))
      yield `sent though cancelled: nobody pressed campaign ${id}, and no schedule became it`;
  for (const { state, campaignId, reason, id } of schedules) {
    if (state === 'STARTED' && !heads.has(String(campaignId))) yield `answered as sent: schedule ${id} became nothing`;
    if (state === 'HELD' && !reason) yield `held for no reason: schedule ${id}`;
    if (state === 'SCHEDULED') yield `not settled: schedule ${id} is overdue`;
    const isCancelled = deeds.some((deed) => deed.act.do === 'cancelSchedule' && deed.about === id && isDone(deed));
    if (isCancelled && state !== 'CANCELLED') yield `sent though cancelled: schedule ${id} is ${state}`;
  }
}

/** So soon a worker notices, in milliseconds: it looks every second, and mails that it has begun leave still. */
const soon = 4000;

/** Once it was answered that a send is paused or cancelled, mails stop until it goes on. */
export function* notStopped({ world, deeds, letters, heads }: Witness) {
  const isHeldUp = world.struck.some(({ words }) => words.startsWith('slow') || words.startsWith('unanswered'));
  const patience = world.isSlow || isHeldUp ? onItsWay : soon;
  for (const id of heads.keys()) {
    const about = deeds.filter((deed) => deed.about === id);
    const stops = about.filter((deed) => (deed.act.do === 'pause' || deed.act.do === 'cancel') && isDone(deed));
    for (const { act, asked, answered = 0 } of stops) {
      // What was never answered may have been done all the same.
      const on = about.find(
        ({ act: { do: what }, answered: end = Number.POSITIVE_INFINITY }) =>
          !['pause', 'look', 'cancel'].includes(what) && end >= asked,
      );
      const until = on?.asked ?? Number.POSITIVE_INFINITY;
      if (letters.some(({ campaign, at }) => campaign === id && at > answered + patience && at < until))
        yield `not stopped: campaign ${id} went on after ${act.do} was answered`;
    }
  }
}
