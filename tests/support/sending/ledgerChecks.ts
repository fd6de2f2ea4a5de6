import { expect } from 'vitest';
import { idOf } from '../data/personIds.ts';
import { addresses, type SendWorld } from '../data/sendWorld.ts';
import { personOf } from './ledgerActions.ts';

/** What must hold for the ledger of a send, at all times and at the end. */
export class LedgerChecks {
  private readonly world: SendWorld;
  /** How often an admin chose to send again, by recipient: each time may be one email more. */
  readonly sentAgain = new Map<string, number>();
  /** The ids of people who unsubscribed or were erased. */
  readonly left = new Set<string>();
  /** The ids of people whose data was erased. */
  readonly erased = new Set<string>();

  constructor(world: SendWorld) {
    this.world = world;
  }

  /** How many mails each person got, at all their addresses, by their id. */
  private get accepted(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const [id, mails] of this.world.accepted) sums.set(personOf(id), (sums.get(personOf(id)) ?? 0) + mails);
    return sums;
  }

  /** Holds at all times. */
  check(): void {
    for (const [id, mails] of this.accepted) {
      expect(mails, 'mails for one recipient').toBeLessThanOrEqual(1 + (this.sentAgain.get(id) ?? 0));
    }
    const { meta, rows } = this.world;
    if (meta?.status === 'NEEDS_ATTENTION' || (meta && !meta.open)) this.checkCounts();
    if (meta?.status !== 'COMPLETE') return;
    this.checkNobodyMissing();
    for (const { state } of rows) expect(['SENT', 'FAILED', 'SKIPPED']).toContain(state);
  }

  /** The campaign's counts equal those of the ledger. */
  private checkCounts(): void {
    const { meta, rows } = this.world;
    const tally = (state: string) => rows.filter((row) => row.state === state).length;
    expect({
      total: meta?.total,
      sent: meta?.sent,
      failed: meta?.failed,
      skipped: meta?.skipped,
      inDoubt: meta?.inDoubt,
    }).toEqual({
      total: rows.length,
      sent: tally('SENT'),
      failed: tally('FAILED'),
      skipped: tally('SKIPPED'),
      inDoubt: tally('IN_DOUBT'),
    });
  }

  /** Whoever subscribed before the send is in its ledger. */
  private checkNobodyMissing(): void {
    const ids = new Set(this.world.rows.map(({ id }) => id));
    expect(addresses.filter((address) => !ids.has(idOf(address)) && !this.left.has(idOf(address)))).toEqual([]);
  }

  /** Holds once nothing is left to be done. */
  checkTheEnd(): void {
    const { accepted } = this;
    const { meta, rows } = this.world;
    expect(meta).toBeDefined();
    const states = rows.map(({ state }) => state);
    expect(['COMPLETE', 'NEEDS_ATTENTION', 'CANCELLED']).toContain(meta?.status);
    expect(states.filter((state) => state === 'PENDING' || state === 'CLAIMED')).toEqual([]);
    expect(meta?.status === 'NEEDS_ATTENTION').toBe(meta?.status !== 'CANCELLED' && states.includes('IN_DOUBT'));
    // Nobody is lost: every subscriber is in the ledger, and so is every mail that went out.
    if (meta?.status !== 'CANCELLED') this.checkNobodyMissing();
    this.checkErased();
    const ids = new Set(addresses.map(idOf));
    const named = rows.filter(({ id }) => ids.has(id));
    for (const { id, state, reason } of named) {
      const mails = accepted.get(id) ?? 0;
      if (mails > 0) expect({ id, state }).toEqual({ id, state: this.sentAgain.has(id) ? expect.anything() : 'SENT' });
      if (state === 'SENT' && !reason) expect(mails).toBeGreaterThanOrEqual(1);
    }
    this.checkCounts();
  }

  /** No row identifies an erased person, but each mail that they got is still in the ledger. */
  private checkErased(): void {
    const { accepted } = this;
    const { rows, dynamo } = this.world;
    expect(dynamo.startingWith('people', 'ERASURE')).toEqual([]);
    expect(rows.filter(({ id }) => this.erased.has(id))).toEqual([]);
    const ids = new Set(addresses.map(idOf));
    const anonymous = rows.filter(({ id }) => !ids.has(id));
    expect(anonymous.every(({ messageId, claimId, signupId }) => !messageId && !claimId && !signupId)).toBe(true);
    const recorded = anonymous.filter(({ state }) => state === 'SENT' || state === 'IN_DOUBT').length;
    const mailed = [...this.erased].filter((id) => accepted.has(id) && !this.sentAgain.has(id)).length;
    expect(recorded).toBeGreaterThanOrEqual(mailed);
  }
}
