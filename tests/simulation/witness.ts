import { auditLedger, isSettled, type LedgerRow } from '../../infra/operate/audit/ledgerRules.ts';
import { headsIn, type Item, rowsIn } from '../../infra/operate/audit/readRows.ts';
import { underWay } from './acts.ts';
import type { AcceptedMail } from './aws/ses.ts';
import type { Act } from './history.ts';
import { type Person, people, personAt, personOf, subscribed } from './people.ts';
import type { Answer, World } from './world.ts';

/** Something that somebody did, and what they heard. */
export interface Deed {
  act: Act;
  /** Unix milliseconds. */
  asked: number;
  answered?: number;
  answer?: Answer | undefined;
  /** The campaign or schedule that it was about. */
  about?: string | undefined;
  person?: Person | undefined;
  /** Of a press: its Idempotency-Key, and the letter's subject at that moment. */
  key?: string | undefined;
  subject?: string;
}

/** After this a mail that was begun before somebody left has left too, in milliseconds: a sender lives a minute. */
const onItsWay = 75_000;
const sender = 'workers/sendNewsletter';
const came = new Set(['subscribe', 'confirm', 'add']);
const left = new Set(['unsubscribe', 'remove', 'erase']);
const isDone = ({ answer }: Deed) => answer !== undefined && answer.status < 300;

const campaignIn = ({ answer }: Deed) => (answer?.body as { campaignId?: string } | undefined)?.campaignId ?? '';
const isMove = ({ act }: Deed) => act.do === 'move';
/** Whether both were under way at some moment: either may count as the first. */
const overlap = (one: Deed, other: Deed) =>
  one.asked <= (other.answered ?? Number.POSITIVE_INFINITY) &&
  other.asked <= (one.answered ?? Number.POSITIVE_INFINITY);

/**
 * Sees what the people, the admin and SES see, and says what does not hold. It knows the rows as they are stored, and
 * nothing of how they came about.
 */
export class Witness {
  readonly deeds: Deed[] = [];
  readonly findings: string[] = [];
  private readonly world: World;
  private seen = -1;
  /** Who was suppressed by a report of their mail provider, and when that was published at the earliest. */
  readonly reported = new Set<Person>();

  constructor(world: World) {
    this.world = world;
  }

  private say(finding: string): void {
    if (!this.findings.includes(finding)) this.findings.push(finding);
  }

  get items(): Item[] {
    return this.world.dynamo.startingWith('sends', '');
  }

  private get letters(): (AcceptedMail & { campaign: string })[] {
    return this.world.ses.accepted.filter((mail): mail is AcceptedMail & { campaign: string } =>
      Boolean(mail.campaign),
    );
  }

  /** What is true at every moment. */
  look(): void {
    const { writes, ses } = this.world;
    if (writes + ses.accepted.length === this.seen) return;
    this.seen = writes + ses.accepted.length;
    const items = this.items;
    for (const [id, head] of headsIn(items)) {
      const accepted = this.letters
        .filter(({ campaign }) => campaign === id)
        .map(({ messageId, subscriber }) => ({ mail: messageId, recipient: subscriber }));
      const rows = rowsIn(items, id, (messageId) => messageId);
      for (const { rule, says } of auditLedger({ id, head, rows, accepted, knowsAll: true }))
        this.say(`${rule}: ${says} (campaign ${id})`);
      this.counted(id, head.sent, rows);
      this.inDoubt(id, rows);
    }
    this.mailedTwice();
    this.twoAtOnce(items);
  }

  /** What an admin may read at any moment: no more mails are told than there were. */
  private counted(id: string, sent: number, rows: LedgerRow[]): void {
    const mails = this.mailed(id).size + rows.filter(({ decided }) => decided === 'sent').length;
    if (sent > mails) this.say(`told as sent: ${sent} mails of campaign ${id}, and there were ${mails}`);
  }

  /** Only a sender that met a fault, or died, leaves somebody in doubt. */
  private inDoubt(id: string, rows: LedgerRow[]): void {
    const { lambda, struck } = this.world;
    const hasCause = lambda.deaths.has(sender) || struck.some(({ words }) => words.endsWith(sender));
    if (!hasCause && rows.some(({ state }) => state === 'IN_DOUBT')) this.say(`in doubt for no reason: campaign ${id}`);
  }

  /** Who was mailed by a campaign. */
  private mailed(id: string): Set<Person | undefined> {
    return new Set(this.letters.filter(({ campaign }) => campaign === id).map(({ to }) => personAt(to)));
  }

  /** A letter is on its way to the subscribers once at a time. */
  private twoAtOnce(items: Item[]): void {
    const under = [...headsIn(items).values()].filter(({ status }) => underWay.includes(status));
    for (const [name, heads] of Map.groupBy(under, ({ templateName }) => templateName))
      if (heads.length > 1) this.say(`sent twice: ${heads.length} campaigns of ${name} are under way`);
  }

  /** One person, one letter; once more each time that an admin chose to send again. */
  private mailedTwice(): void {
    const mails = new Map<string, number>();
    for (const { campaign, to } of this.letters) {
      const key = `${campaign} ${personAt(to)?.name}`;
      mails.set(key, (mails.get(key) ?? 0) + 1);
    }
    for (const [key, count] of mails) {
      const [campaign, name] = key.split(' ');
      const again = this.deeds.filter(
        ({ act, about, person }) =>
          about === campaign &&
          ((act.do === 'resolve' && act.as === 'send-again' && person?.name === name) ||
            (act.do === 'resolveAll' && act.as === 'send-again')),
      ).length;
      if (count > 1 + again) this.say(`mailed twice: ${name} got ${count} mails of campaign ${campaign}`);
    }
  }

  /** What was answered was so at that moment. */
  hear({ act, answer, about }: Deed): void {
    const said = answer?.body as {
      campaignId?: string;
      id?: string;
      emailsSent?: number;
      status?: string;
      counts?: { SENT: number };
    };
    if (!answer || answer.status >= 300 || !said) return;
    const campaign = said.campaignId ?? about;
    const sent = said.emailsSent ?? said.counts?.SENT;
    if (campaign === undefined || sent === undefined) return;
    const mails = this.mailed(campaign);
    const counted = rowsIn(this.items, campaign, String).filter(({ decided }) => decided === 'sent').length;
    if (sent > mails.size + counted)
      this.say(
        `answered as sent: ${act.do} heard of ${sent} mails of campaign ${campaign}, and there were ${mails.size}`,
      );
  }

  /** What is true once everything has come to rest. */
  judge(): void {
    this.look();
    const items = this.items;
    const heads = headsIn(items);
    for (const [id, head] of heads) {
      if (!isSettled(head)) this.say(`not settled: campaign ${id} is ${head.status}`);
      this.forgotten(id, head, items);
      this.left(id);
      this.twiceByTwo(id, head);
      this.stopped(id);
      this.doubted(id, items);
    }
    this.sends(heads.size);
    this.scheduled(items);
    this.erased(items);
    this.calm(items);
  }

  /** Who was subscribed before it was sent, and stayed, is accounted for. */
  private forgotten(id: string, head: Item, items: Item[]): void {
    const cutoff = Date.parse(String(head.cutoff));
    const rows = rowsIn(items, id, String);
    for (const [n, person] of people.entries()) {
      if (!this.stayed(person, n, cutoff)) continue;
      const theirs = rows.filter(({ recipient }) => personOf(recipient) === person);
      const mails = this.letters.filter(({ campaign, to }) => campaign === id && personAt(to) === person).length;
      const excused = head.except !== undefined || head.status === 'CANCELLED';
      if (theirs.length === 0 && !excused) this.say(`forgotten: ${person.name} is not in campaign ${id}`);
      for (const { state, reason, decided } of theirs) {
        if (state === 'SKIPPED' && head.status !== 'CANCELLED')
          this.say(`forgotten: ${person.name} was skipped in campaign ${id}: ${reason}`);
        if (state === 'SENT' && mails === 0 && decided !== 'sent')
          this.say(`sent without a mail: ${person.name} got none of campaign ${id}`);
        const refused = this.world.ses.refused.some(({ to, campaign }) => campaign === id && personAt(to) === person);
        if (state === 'FAILED' && !refused) this.say(`failed for no reason: ${person.name} in campaign ${id}`);
      }
    }
  }

  private stayed(person: Person, n: number, since: number): boolean {
    if (this.reported.has(person)) return false;
    const deeds = this.deeds.filter((deed) => deed.person === person);
    if (deeds.some(({ act }) => left.has(act.do))) return false;
    if (n < subscribed) return true;
    return deeds.some((deed) => deed.act.do === 'add' && isDone(deed) && (deed.answered ?? since) < since);
  }

  /** Nobody is mailed after they left, until they came back by their own hand. */
  private left(id: string): void {
    for (const { campaign, to, at } of this.letters) {
      if (campaign !== id) continue;
      const theirs = this.deeds.filter(({ person }) => person === personAt(to));
      const gone = theirs.findLast((deed) => this.hasLeft(deed) && (deed.answered ?? at) + onItsWay < at);
      if (!gone) continue;
      const isBack = theirs.some(
        ({ act, asked, answered = at }) => came.has(act.do) && asked <= at && answered >= gone.asked,
      );
      if (!isBack) this.say(`mailed after leaving: ${personAt(to)?.name} by campaign ${id}`);
    }
  }

  /** An erasure is of an address: of somebody who moves at the same moment, it may be of the one before. */
  private hasLeft(deed: Deed): boolean {
    if (!left.has(deed.act.do) || !isDone(deed)) return false;
    const moves = this.deeds.filter((other) => isMove(other) && other.person === deed.person && overlap(deed, other));
    return deed.act.do !== 'erase' || moves.length === 0;
  }

  /** Who got a letter does not get it by the campaign that is for the others. */
  private twiceByTwo(id: string, head: Item): void {
    for (const earlier of (head.except as string[] | undefined) ?? []) {
      const got = this.mailed(earlier);
      for (const { campaign, to } of this.letters)
        if (campaign === id && got.has(personAt(to)))
          this.say(
            `mailed twice: ${personAt(to)?.name} got campaign ${earlier} and then ${id}, which is for the others`,
          );
    }
  }

  /** Once it was answered that a send is paused or cancelled, mails stop: a worker looks every second. */
  private stopped(id: string): void {
    const isHeldUp = this.world.struck.some(({ words }) => words.startsWith('slow') || words.startsWith('unanswered'));
    const patience = this.world.isSlow || isHeldUp ? onItsWay : 4000;
    const about = this.deeds.filter((deed) => deed.about === id && deed.answer);
    for (const deed of about.filter(
      ({ act, answer }) => (act.do === 'pause' || act.do === 'cancel') && answer?.status === 200,
    )) {
      const since = deed.answered ?? 0;
      const on = about.find(
        ({ act, answered = 0 }) => act.do !== 'pause' && act.do !== 'look' && answered >= deed.asked,
      );
      const until = on && on !== deed ? on.asked : Number.POSITIVE_INFINITY;
      if (this.letters.some(({ campaign, at }) => campaign === id && at > since + patience && at < until))
        this.say(`not stopped: campaign ${id} went on after ${deed.act.do} was answered`);
    }
  }

  /** Whatever SES's events have said is not in doubt. */
  private doubted(id: string, items: Item[]): void {
    const isUnheard = this.world.struck.some(({ words }) => words === 'never at queue:feedback');
    if (isUnheard || this.world.queues.named('feedback').dead.length > 0) return;
    for (const { recipient, state } of rowsIn(items, id, String))
      if (state === 'IN_DOUBT' && this.letters.some((mail) => mail.campaign === id && mail.subscriber === recipient))
        this.say(`mailed, and not said: SES told of a mail to ${personOf(recipient)?.name}, who is still in doubt`);
  }

  /** One press is one send, and one schedule is one send; a send that was answered is there. */
  private sends(campaigns: number): void {
    const pressed = new Set(
      this.deeds.flatMap(({ act }) => (act.do === 'send' ? [`${act.letter} ${act.key} ${act.to}`] : [])),
    );
    const scheduled = new Set(
      this.deeds.flatMap(({ act }) => (act.do === 'schedule' ? [`${act.letter} ${act.key}`] : [])),
    );
    if (campaigns > pressed.size + scheduled.size)
      this.say(`sent twice: ${campaigns} campaigns, of ${pressed.size} presses and ${scheduled.size} schedules`);
    const heads = headsIn(this.items);
    const presses = Map.groupBy(
      this.deeds.filter(({ act }) => act.do === 'send'),
      ({ key }) => key,
    );
    for (const [key, its] of presses) {
      const begun = new Set(its.filter(isDone).map(campaignIn));
      if (begun.size > 1) this.say(`sent twice: ${key} was answered with ${begun.size} campaigns`);
      for (const id of begun) this.asPressed(id, heads.get(id), its);
    }
  }

  /** What was answered as sent is there, and mails the version in which it was pressed. */
  private asPressed(id: string, head: Item | undefined, presses: Deed[]): void {
    if (!head) this.say(`answered as sent: there is no campaign ${id}`);
    const subjects = new Set(presses.map(({ subject }) => subject));
    const mailed = this.letters.filter(({ campaign }) => campaign === id).map(({ subject }) => subject);
    for (const subject of [String(head?.subject), ...mailed])
      if (!subjects.has(subject)) this.say(`another version: campaign ${id} mails "${subject}", which nobody pressed`);
  }

  /** What was scheduled went out, was cancelled, or is held for a reason. */
  private scheduled(items: Item[]): void {
    const heads = headsIn(items);
    for (const { pk, state, campaignId, reason, id } of items) {
      if (!String(pk).startsWith('SCHEDULE#')) continue;
      if (state === 'STARTED' && !heads.has(String(campaignId)))
        this.say(`answered as sent: schedule ${id} became nothing`);
      if (state === 'HELD' && !reason) this.say(`held for no reason: schedule ${id}`);
      if (state === 'SCHEDULED') this.say(`not settled: schedule ${id} is overdue`);
      const cancelled = this.deeds.some(
        (deed) => deed.act.do === 'cancelSchedule' && deed.about === id && isDone(deed),
      );
      if (cancelled && state !== 'CANCELLED') this.say(`sent though cancelled: schedule ${id} is ${state}`);
    }
  }

  /** Whoever was erased stands nowhere by their id. */
  private erased(items: Item[]): void {
    for (const deed of this.deeds) {
      if (deed.act.do !== 'erase' || !this.hasLeft(deed) || !deed.person) continue;
      const { person } = deed;
      if (this.deeds.some((other) => other.person === person && came.has(other.act.do))) continue;
      const rows = items.filter(({ sk }) => personOf(String(sk).replace('R#', '')) === person);
      // Of a campaign that was begun at that moment it is waited for; by now it is over.
      if (rows.length > 0) this.say(`not erased: ${person.name} stands in ${rows.length} rows`);
    }
  }

  /** Where nothing went wrong, nobody is in doubt and no alarm was raised. */
  private calm(items: Item[]): void {
    if (this.world.struck.length > 0 || this.deeds.some(({ act }) => act.do === 'purge')) return;
    if (this.world.isSlow) return;
    for (const alarm of this.world.alarms) this.say(`a false alarm: ${alarm}`);
    if (items.some(({ state }) => state === 'IN_DOUBT')) this.say('in doubt for no reason');
  }
}
