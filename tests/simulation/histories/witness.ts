import type { Head, LedgerRow } from '../../../infra/operate/audit/ledgerRules.ts';
import { headsIn, type Item, rowsIn } from '../../../infra/operate/audit/readRows.ts';
import type { AcceptedMail } from '../aws/ses.ts';
import { answeredAsSent, held, notStopped, pressedAsAnswered, scheduledAsAnswered } from '../rules/answers.ts';
import { balanced, doubtedForNothing, toldTooMany } from '../rules/ledger.ts';
import { mailedTwice, sentTwice, twoAtOnce } from '../rules/once.ts';
import { erasedForGood, forgotten, mailedAfterLeaving } from '../rules/people.ts';
import { calm, doubtedThoughTold, settled } from '../rules/rest.ts';
import { type Person, personAt } from '../site/people.ts';
import type { World } from '../site/world.ts';
import type { Deed } from './deeds.ts';

/** What does not hold, in words; those of one rule begin alike, up to a colon. */
export type Rule = (witness: Witness) => Iterable<string>;

/** A mail of a campaign. */
export type Letter = AcceptedMail & { campaign: string };

/** What holds at every moment. */
const always: Rule[] = [balanced, toldTooMany, doubtedForNothing, mailedTwice, twoAtOnce];
/** What holds once everything has come to rest. */
const atRest: Rule[] = [
  ...[settled, doubtedThoughTold, calm, forgotten, mailedAfterLeaving, erasedForGood],
  ...[sentTwice, answeredAsSent, pressedAsAnswered, scheduledAsAnswered, notStopped],
];

/**
 * Sees what the people, the admin and SES see, and says what does not hold. It knows the rows as they are stored, and
 * nothing of how they came about.
 */
export class Witness {
  readonly deeds: Deed[] = [];
  readonly findings: string[] = [];
  readonly world: World;
  /** Who was suppressed by a report of their mail provider. */
  readonly reported = new Set<Person>();
  private seen = -1;

  constructor(world: World) {
    this.world = world;
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

  /** Who was mailed by a campaign. */
  mailed(campaign: string): Set<Person | undefined> {
    return new Set(this.letters.filter((letter) => letter.campaign === campaign).map(({ to }) => personAt(to)));
  }

  look(): void {
    const changes = this.world.writes + this.world.ses.accepted.length;
    if (changes === this.seen) return;
    this.seen = changes;
    this.apply(always);
  }

  hear(deed: Deed): void {
    this.apply([() => held(this, deed)]);
  }

  judge(): void {
    this.look();
    this.apply(atRest);
  }

  private apply(rules: Rule[]): void {
    for (const rule of rules)
      for (const finding of rule(this)) if (!this.findings.includes(finding)) this.findings.push(finding);
  }
}
