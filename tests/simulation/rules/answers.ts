import { letters } from '../histories/actions.ts';
import { type ActionResult, succeeded } from '../histories/results.ts';
import type { Witness } from '../histories/witness.ts';
import { mailsOf } from './ledger.ts';
import { maxMailDelay } from './people.ts';

interface AnswerBody {
  campaignId?: string;
  emailsSent?: number;
  counts?: { SENT: number };
}

/** What an endpoint answered was true at that moment. */
export function* answerHolds(witness: Witness, result: ActionResult) {
  const {
    campaignId = result.about,
    emailsSent,
    counts,
  }: AnswerBody = (succeeded(result) && result.answer?.body) || {};
  const sent = emailsSent ?? counts?.SENT;
  if (campaignId === undefined || sent === undefined) return;
  const mails = mailsOf(witness, campaignId);
  if (sent > mails)
    yield `answered as sent: ${result.action.do} heard of ${sent} mails of campaign ${campaignId}, and there were ${mails}`;
}

const campaignIn = ({ answer }: ActionResult) => (answer?.body as AnswerBody | undefined)?.campaignId ?? '';
/** Send requests by their keys. */
const presses = ({ results }: Witness) =>
  Map.groupBy(
    results.filter(({ action }) => action.do === 'send'),
    ({ key }) => key,
  );

/** Every answered send exists, and all requests with one key are answered with the same send. */
export function* answeredAsSent(witness: Witness) {
  for (const [key, its] of presses(witness)) {
    const begun = new Set(its.filter(succeeded).map(campaignIn));
    if (begun.size > 1) yield `sent twice: ${key} was answered with ${begun.size} campaigns`;
    for (const id of begun) if (!witness.heads.has(id)) yield `answered as sent: there is no campaign ${id}`;
  }
}

/** A send mails the version of the letter that was requested. */
export function* mailedAsRequested(witness: Witness) {
  for (const its of presses(witness).values()) {
    const pressed = new Set(its.map(({ subject }) => subject));
    for (const id of new Set(its.filter(succeeded).map(campaignIn))) {
      const mailed = witness.letters.filter(({ campaign }) => campaign === id).map(({ subject }) => subject);
      for (const subject of [String(witness.heads.get(id)?.subject), ...mailed])
        if (!pressed.has(subject)) yield `another version: campaign ${id} mails "${subject}", which nobody pressed`;
    }
  }
}

/** Every scheduled letter was sent, was cancelled, or is held for a reason. */
export function* scheduledAsAnswered({ items, heads, results }: Witness) {
  const schedules = items.filter(({ pk }) => String(pk).startsWith('SCHEDULE#'));
  const started = new Set(schedules.map(({ campaignId }) => campaignId));
  const pressed = results.flatMap(({ action }) => (action.do === 'send' ? [letters[action.letter]] : []));
  for (const [id, { templateName }] of heads)
    if (!started.has(id) && !pressed.includes(String(templateName)))
      yield `sent though cancelled: nobody pressed campaign ${id}, and no schedule became it`;
  for (const { state, campaignId, reason, id } of schedules) {
    if (state === 'STARTED' && !heads.has(String(campaignId))) yield `answered as sent: schedule ${id} became nothing`;
    if (state === 'HELD' && !reason) yield `held for no reason: schedule ${id}`;
    if (state === 'SCHEDULED') yield `not settled: schedule ${id} is overdue`;
    const isCancelled = results.some(
      (result) => result.action.do === 'cancelSchedule' && result.about === id && succeeded(result),
    );
    if (isCancelled && state !== 'CANCELLED') yield `sent though cancelled: schedule ${id} is ${state}`;
  }
}

/**
 * How quickly a worker notices a change, in milliseconds: it looks every second, and mails that it has begun still
 * leave.
 */
const workerReaction = 4000;

/** How long after an answer a mail may still leave, in milliseconds. */
export function patienceIn({ struck, isSlow }: Witness['world']): number {
  const isHeldUp = struck.some(({ words }) => words.startsWith('slow') || words.startsWith('unanswered'));
  return isSlow || isHeldUp ? maxMailDelay : workerReaction;
}

/** Once a pause or cancellation has been answered, no mail leaves until the send goes on. */
export function* notStopped({ world, results, letters, heads }: Witness) {
  const patience = patienceIn(world);
  for (const id of heads.keys()) {
    const about = results.filter((result) => result.about === id);
    const stops = about.filter(
      (result) => (result.action.do === 'pause' || result.action.do === 'cancel') && succeeded(result),
    );
    for (const { action, requestedAt, answeredAt = 0 } of stops) {
      // A request without an answer may have been performed all the same.
      const on = about.find(
        ({ action: { do: what }, answeredAt: end = Number.POSITIVE_INFINITY }) =>
          !['pause', 'look', 'cancel'].includes(what) && end >= requestedAt,
      );
      const until = on?.requestedAt ?? Number.POSITIVE_INFINITY;
      if (letters.some(({ campaign, at }) => campaign === id && at > answeredAt + patience && at < until))
        yield `not stopped: campaign ${id} went on after ${action.do} was answered`;
    }
  }
}
