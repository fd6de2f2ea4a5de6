import { auditLedger, isSettled, type LedgerRow } from '../../../infra/operate/audit/ledger.ts';
import { letters, underWay } from '../histories/actions.ts';
import { type ActionResult, type Letter, succeeded, type Witness } from '../histories/witness.ts';
import { personAt, personOf } from '../site/prepare.ts';
import { maxMailDelay } from './mails.ts';

const sender = 'workers/sendNewsletter';

/** Each campaign's rows agree with what SES accepted: the auditor of `npm run audit`, and {@link mailsInRows}. */
export function* balanced(witness: Witness) {
  for (const [id, head] of witness.heads) {
    const letters = witness.letters.filter(({ campaign }) => campaign === id);
    const rows = witness.rows(id);
    const settled = isSettled(head);
    const accepted = new Set(letters.map(({ messageId }) => messageId));
    for (const { rule, cases } of auditLedger({ head, rows, accepted, settled }))
      for (const each of cases) yield `${rule.toLowerCase()}: ${each} (campaign ${id})`;
    for (const each of mailsInRows(rows, letters, settled)) yield `${each} (campaign ${id})`;
  }
}

/** Checks that only the simulation can make, because it knows every email that SES accepted and its recipient. */
function* mailsInRows(rows: LedgerRow[], letters: Letter[], settled: boolean) {
  for (const { recipient, state, mail, decided } of rows) {
    const theirs = letters.filter(({ subscriber }) => subscriber === recipient).map(({ messageId }) => messageId);
    if (state === 'SENT' && mail !== undefined && !letters.some(({ messageId }) => messageId === mail))
      yield `sent without a mail: ${recipient} counts as sent, and SES accepted no such mail`;
    if ((state === 'FAILED' || state === 'SKIPPED') && theirs.length > 0 && decided !== 'again')
      yield `mailed, and not said: ${recipient} is ${state}`;
    // The row of a recipient in doubt, or counted as sent by an admin, has no message id.
    const isSaid = state === 'IN_DOUBT' || (state === 'SENT' && mail === undefined) || decided !== undefined;
    if (settled && !isSaid && theirs.some((each) => each !== mail))
      yield `mailed, and not said: a mail to ${recipient} is in no row`;
  }
}

/** How many emails a campaign may report: those that SES accepted, and those that an admin counted as sent. */
function mailsOf(witness: Witness, campaign: string): number {
  const counts = ({ action, about }: ActionResult) =>
    about === campaign && (action.do === 'resolve' || action.do === 'resolveAll') && action.as === 'sent';
  // The row of an erased person no longer says that an admin decided about it.
  const anyCounted = witness.results.some(counts);
  const counted = witness
    .rows(campaign)
    .filter(
      ({ decided, recipient }) =>
        decided === 'sent' || (anyCounted && personOf(witness.items, recipient) === undefined),
    );
  return witness.mailed(campaign).size + counted.length;
}

/** A campaign never reports more emails than there were. */
export function* reportedTooMany(witness: Witness) {
  for (const [id, { sent }] of witness.heads) {
    const mails = mailsOf(witness, id);
    if (sent > mails) yield `told as sent: ${sent} mails of campaign ${id}, and there were ${mails}`;
  }
}

/** Recipients are only in doubt if a sender met a fault or died. */
export function* inDoubtForNoReason(witness: Witness) {
  const { lambda, struck } = witness.world;
  if (lambda.deaths.has(sender) || struck.some(({ words }) => words.endsWith(sender))) return;
  for (const id of witness.heads.keys())
    if (witness.rows(id).some(({ state }) => state === 'IN_DOUBT')) yield `in doubt for no reason: campaign ${id}`;
}

/** Each person gets a letter once, and once more each time that an admin chose to send it again. */
export function* mailedTwice({ letters, results, heads }: Witness) {
  for (const [key, mails] of Map.groupBy(letters, ({ campaign, to }) => `${campaign} ${personAt(to)?.name}`)) {
    const [campaign = '', name = ''] = key.split(' ');
    const again = results.filter((result) => result.about === campaign && choosesToSendAgain(result, name)).length;
    if (mails.length > 1 + again) yield `mailed twice: ${name} got ${mails.length} mails of campaign ${campaign}`;
  }
  // People who got a letter do not get it from the campaign for those who missed it.
  for (const [id, { excludedCampaigns = [] }] of heads)
    for (const earlier of excludedCampaigns as string[]) {
      const decided = results.filter(({ about }) => about === earlier);
      // People to whom an admin sent it again may also get it from this campaign.
      const got = new Set(
        letters
          .filter(({ campaign }) => campaign === earlier)
          .map(({ to }) => personAt(to))
          .filter((person) => !decided.some((result) => choosesToSendAgain(result, person?.name ?? ''))),
      );
      for (const { campaign, to } of letters)
        if (campaign === id && got.has(personAt(to)))
          yield `mailed twice: ${personAt(to)?.name} by campaign ${earlier}, and by ${id}, which is for the others`;
    }
}

function choosesToSendAgain({ action, person }: ActionResult, name: string): boolean {
  if (action.do === 'resolve') return action.as === 'send-again' && person?.name === name;
  return action.do === 'resolveAll' && action.as === 'send-again';
}

/** Only one send of a letter is in progress at a time. */
export function* twoAtOnce({ heads }: Witness) {
  const going = [...heads.values()].filter(({ status }) => underWay.includes(status));
  for (const [name, its] of Map.groupBy(going, ({ templateName }) => templateName))
    if (its.length > 1) yield `sent twice: ${its.length} campaigns of ${name} are under way`;
}

/** Each send request and each schedule starts at most one send. */
export function* sentTwice({ results, heads }: Witness) {
  const keys = (action: string) =>
    new Set(results.flatMap(({ action: each, key }) => (each.do === action ? [key] : []))).size;
  const [presses, schedules] = [keys('send'), keys('schedule')];
  if (heads.size > presses + schedules)
    yield `sent twice: ${heads.size} campaigns, of ${presses} presses and ${schedules} schedules`;
}

/** Every campaign has come to its end. */
export function* settled({ heads }: Witness) {
  for (const [id, head] of heads) if (!isSettled(head)) yield `not settled: campaign ${id} is ${head.status}`;
}

/** No email is in doubt that SES's events have reported. */
export function* inDoubtThoughReported(witness: Witness) {
  const { struck, queues } = witness.world;
  if (struck.some(({ words }) => words === 'never at queue:feedback')) return;
  if (queues.named('feedback').dead.length > 0) return;
  for (const id of witness.heads.keys())
    for (const { recipient, state } of witness.rows(id))
      if (state === 'IN_DOUBT' && witness.letters.some((mail) => mail.campaign === id && mail.subscriber === recipient))
        yield `mailed, and not said: SES told of a mail to ${personOf(witness.items, recipient)?.name}, who is still in doubt`;
}

/** Without faults there is no alarm, except for a scheduled letter that another send of it holds, or held, up. */
export function* noFalseAlarms({ world, results, items }: Witness) {
  if (world.struck.length > 0 || world.isSlow || results.some(({ action }) => action.do === 'purge')) return;
  const isHeld = items.some(({ pk, state }) => /^SCHEDULE#/.test(String(pk)) && /HELD|CANCELED/.test(String(state)));
  for (const alarm of world.alarms) if (!(alarm === 'CampaignPaused' && isHeld)) yield `a false alarm: ${alarm}`;
}

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

/** A send emails the version of the letter that was requested. */
export function* mailedAsRequested(witness: Witness) {
  for (const its of presses(witness).values()) {
    const pressed = new Set(its.map(({ subject }) => subject));
    for (const id of new Set(its.filter(succeeded).map(campaignIn))) {
      const mailed = witness.letters.filter(({ campaign }) => campaign === id).map(({ subject }) => subject);
      for (const subject of [String(witness.heads.get(id)?.subject), ...mailed])
        if (!pressed.has(subject)) yield `another version: campaign ${id} mails "${subject}", which no one pressed`;
    }
  }
}

/** Every scheduled letter was sent, was canceled, or is held for a reason. */
export function* scheduledAsAnswered({ items, heads, results }: Witness) {
  const schedules = items.filter(({ pk }) => String(pk).startsWith('SCHEDULE#'));
  const started = new Set(schedules.map(({ campaignId }) => campaignId));
  const pressed = results.flatMap(({ action }) => (action.do === 'send' ? [letters[action.letter]] : []));
  for (const [id, { templateName }] of heads)
    if (!started.has(id) && !pressed.includes(String(templateName)))
      yield `sent though canceled: no one pressed campaign ${id}, and no schedule became it`;
  for (const { state, campaignId, reason, id } of schedules) {
    if (state === 'STARTED' && !heads.has(String(campaignId))) yield `answered as sent: schedule ${id} became nothing`;
    if (state === 'HELD' && !reason) yield `held for no reason: schedule ${id}`;
    if (state === 'SCHEDULED') yield `not settled: schedule ${id} is overdue`;
    const isCanceled = results.some(
      (result) => result.action.do === 'cancelSchedule' && result.about === id && succeeded(result),
    );
    if (isCanceled && state !== 'CANCELED') yield `sent though canceled: schedule ${id} is ${state}`;
  }
}

/** Milliseconds until a worker notices a change: it looks every second, and emails that it has begun still leave. */
const workerReaction = 4000;

/** How long after an answer an email may still leave, in milliseconds. */
function patienceIn({ struck, isSlow }: Witness['world']): number {
  const isHeldUp = struck.some(({ words }) => words.startsWith('slow') || words.startsWith('unanswered'));
  return isSlow || isHeldUp ? maxMailDelay : workerReaction;
}

/** Once a pause or cancellation has been answered, no email leaves until the send goes on. */
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
