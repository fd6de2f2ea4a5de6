import { type Head, headsIn, type Item, type LedgerRow, rowsIn } from '../../../infra/operate/audit/ledger.ts';

import type { AcceptedMail } from '../aws/ses.ts';
import { answeredAsSent, answerHolds, mailedAsRequested, notStopped, scheduledAsAnswered } from '../rules/answers.ts';
import { calendarsRight, insteadOfUntold, knowing, reminded, remindedTwice, toldFalsely } from '../rules/eventMails.ts';
import { balanced, inDoubtForNoReason, reportedTooMany } from '../rules/ledger.ts';
import { mailedTwice, sentTwice, twoAtOnce } from '../rules/once.ts';
import { mailsAccounted, rowMailedTwice, toldAndMailed, welcomedTwice } from '../rules/outbox.ts';
import { erasedForGood, forgotten, mailedAfterLeaving } from '../rules/people.ts';
import { inDoubtThoughReported, noFalseAlarms, settled } from '../rules/rest.ts';
import {
  overbooked,
  passedOver,
  seatAnswersTrue,
  seatLost,
  seatsCounted,
  seatsGiven,
  waitsForNoReason,
} from '../rules/seats.ts';
import { SeatWatch } from '../rules/seatWatch.ts';
import { type Person, personAt } from '../site/people.ts';
import type { World } from '../site/world.ts';
import type { ActionResult } from './results.ts';

/** Yields a finding for each violation. All findings of one kind begin with the same words, up to a colon. */
export type Rule = (witness: Witness) => Iterable<string>;

/** A mail of a campaign. */
export type Letter = AcceptedMail & { campaign: string };

/** Rules that hold at every moment. */
const always: Rule[] = [
  balanced,
  reportedTooMany,
  inDoubtForNoReason,
  ...[mailedTwice, rowMailedTwice, welcomedTwice],
  twoAtOnce,
  remindedTwice,
  ...[seatsCounted, overbooked, passedOver, waitsForNoReason, seatLost],
];
/** Rules that hold once everything has settled. */
const atRest: Rule[] = [
  ...[settled, inDoubtThoughReported, noFalseAlarms, forgotten, mailedAfterLeaving, erasedForGood],
  ...[sentTwice, answeredAsSent, mailedAsRequested, scheduledAsAnswered, notStopped],
  ...[reminded, knowing, toldFalsely, insteadOfUntold, calendarsRight],
  ...[seatsGiven, seatAnswersTrue, mailsAccounted, toldAndMailed],
];

/**
 * Sees what the readers, the admin and SES see, and collects violations of the rules. It knows the stored rows, but not
 * how they came about.
 */
export class Witness {
  readonly results: ActionResult[] = [];
  readonly findings: string[] = [];
  readonly world: World;
  /** People suppressed because of a bounce or complaint. */
  readonly reported = new Set<Person>();
  /** Where everybody's sign-up for the event stands, and stood. */
  readonly seats: SeatWatch;
  private checkedChanges = -1;

  /** The mails of before the history began. */
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

  /** The people who were mailed by a campaign. */
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
