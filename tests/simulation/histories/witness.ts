import { type Head, headsIn, type Item, type LedgerRow, rowsIn } from '../../../infra/operate/audit/ledger.ts';
import type { AcceptedMail } from '../aws/ses.ts';
import {
  calendarsRight,
  erasedForGood,
  forgotten,
  insteadOfUntold,
  knowing,
  mailedAfterLeaving,
  mailsAccounted,
  reminded,
  remindedTwice,
  rowMailedTwice,
  toldAndMailed,
  toldFalsely,
  welcomedTwice,
} from '../rules/mails.ts';
import {
  overbooked,
  passedOver,
  SeatWatch,
  seatAnswersTrue,
  seatLost,
  seatsCounted,
  seatsGiven,
  waitsForNoReason,
} from '../rules/seats.ts';
import {
  answeredAsSent,
  answerHolds,
  balanced,
  inDoubtForNoReason,
  inDoubtThoughReported,
  mailedAsRequested,
  mailedTwice,
  noFalseAlarms,
  notStopped,
  reportedTooMany,
  scheduledAsAnswered,
  sentTwice,
  settled,
  twoAtOnce,
} from '../rules/sends.ts';
import { type Person, personAt } from '../site/prepare.ts';
import type { Answer, World } from '../site/world.ts';
import type { Action } from './history.ts';

/** Yields a finding for each violation. All findings of one kind begin with the same words, up to a colon. */
type Rule = (witness: Witness) => Iterable<string>;

export type Letter = AcceptedMail & { campaign: string };

const always: Rule[] = [
  balanced,
  reportedTooMany,
  inDoubtForNoReason,
  ...[mailedTwice, rowMailedTwice, welcomedTwice],
  twoAtOnce,
  remindedTwice,
  ...[seatsCounted, overbooked, passedOver, waitsForNoReason, seatLost],
];
const atRest: Rule[] = [
  ...[settled, inDoubtThoughReported, noFalseAlarms, forgotten, mailedAfterLeaving, erasedForGood],
  ...[sentTwice, answeredAsSent, mailedAsRequested, scheduledAsAnswered, notStopped],
  ...[reminded, knowing, toldFalsely, insteadOfUntold, calendarsRight],
  ...[seatsGiven, seatAnswersTrue, mailsAccounted, toldAndMailed],
];

/** Knows what readers, the admin and SES see, and the stored rows, but not how they came about. */
export class Witness {
  readonly results: ActionResult[] = [];
  readonly findings: string[] = [];
  readonly world: World;
  /** People suppressed because of a bounce or complaint. */
  readonly reported = new Set<Person>();
  /** Where everyone's sign-up for the event stands, and stood. */
  readonly seats: SeatWatch;
  private checkedChanges = -1;
  /** From before the history began. */
  readonly earlier: AcceptedMail[];

  constructor(world: World, earlier: AcceptedMail[]) {
    this.world = world;
    this.earlier = earlier;
    this.seats = new SeatWatch(world);
  }

  get items(): Item[] {
    return this.world.dynamo.startingWith('sends', '');
  }

  get heads(): Map<string, Head & Item> {
    return headsIn(this.items);
  }

  get letters(): Letter[] {
    return this.world.ses.accepted.filter((mail): mail is Letter => Boolean(mail.campaign));
  }

  rows(campaign: string): LedgerRow[] {
    return rowsIn(this.items, campaign, String);
  }

  mailed(campaign: string): Set<Person | undefined> {
    return new Set(this.letters.filter((letter) => letter.campaign === campaign).map(({ to }) => personAt(to)));
  }

  check(): void {
    const changes = this.world.writes + this.world.ses.accepted.length;
    if (changes === this.checkedChanges) return;
    this.checkedChanges = changes;
    this.seats.look();
    this.apply(always);
  }

  checkAnswer(result: ActionResult): void {
    this.apply([() => answerHolds(this, result)]);
  }

  checkAtRest(): void {
    this.check();
    this.apply(atRest);
  }

  private apply(rules: Rule[]): void {
    for (const rule of rules)
      for (const finding of rule(this)) if (!this.findings.includes(finding)) this.findings.push(finding);
  }
}

export interface ActionResult {
  action: Action;
  /** Unix milliseconds. */
  requestedAt: number;
  answeredAt?: number;
  answer?: Answer | undefined;
  /** The campaign or schedule that the action was about. */
  about?: string | undefined;
  person?: Person | undefined;
  /** For a send: its Idempotency-Key, and the letter's subject at that moment. */
  key?: string | undefined;
  subject?: string;
}

export const succeeded = ({ answer }: ActionResult) => answer !== undefined && answer.status < 300;

/** Whether the two overlapped in time, so that either may count as the first. */
export const overlap = (one: ActionResult, other: ActionResult) =>
  one.requestedAt <= (other.answeredAt ?? Number.POSITIVE_INFINITY) &&
  other.requestedAt <= (one.answeredAt ?? Number.POSITIVE_INFINITY);
