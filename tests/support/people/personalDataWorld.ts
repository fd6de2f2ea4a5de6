import { beforeEach, vi } from 'vitest';
import { metaKey } from '../../../functions/lib/sending/campaigns.ts';
import { recipientKey } from '../../../functions/lib/sending/ledger.ts';
import type { RecipientState } from '../../../shared/sending/model/campaign.ts';
import { hashOf, idOf } from '../data/personIds.ts';
import { leftAddress } from '../data/subscriberRows.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { installMail } from '../run/calls.ts';
import { withFakes } from './withFakes.ts';

export const email = 'ana@example.org';
export const id = idOf(email);
export const hash = hashOf(email);
export const other = 'ben@example.org';
export const person = { firstName: 'Ana', lastName: 'Surnamesake', city: 'Lisbon', phone: '555 0100' };
export const noon = Date.UTC(2024, 3, 15, 12);

export const setMinutesAfterNoon = (minutes: number) => vi.setSystemTime(noon + minutes * 60_000);

/** The fakes at noon, with a person whose data is erased and somebody else whose data is not. */
export class PersonalDataWorld {
  dynamo!: FakeDynamo;
  queue!: ReturnType<typeof installMail>['queue'];
  /** Kills the call with this number, counted from when it is set: before it is done or, with `done`, after. */
  fault: { at: number; done: boolean } | undefined;

  constructor() {
    withFakes(noon);
    beforeEach(() => {
      this.fault = undefined;
      this.install();
    });
  }

  install(): void {
    this.dynamo = installFakeDynamo(async (name, act) => {
      await this.dynamo.runInterruption(name);
      if (!this.fault || this.fault.at-- !== 0) return act();
      if (this.fault.done) act();
      throw new Error('killed');
    });
    for (const address of [email, other]) this.put('people', leftAddress(hashOf(address)));
    this.queue = installMail().queue;
  }

  put(table: string, Item: object): void {
    this.dynamo.answer('PutCommand', { TableName: table, Item });
  }

  /** Adds a campaign in which the person's row has this state, and somebody else's is sent. */
  addCampaign(
    campaignId: string,
    status: string,
    state: RecipientState,
    { cutoff = '2024-03-01T10:00:00.000Z', ...more }: { cutoff?: string } & Record<string, unknown> = {},
    campaign: { subject?: string } = {},
  ): void {
    this.put('sends', {
      ...{ ...metaKey(campaignId), id: campaignId, subject: `Letter ${campaignId}`, status, list: 'CAMPAIGN' },
      ...{ audience: { type: 'newsletter' }, startedAt: cutoff, cutoff },
      ...{ total: 2, sent: 1, failed: 0, skipped: 0, inDoubt: 0, round: 0, expiresAt: 2e9 },
      ...(status !== 'COMPLETE' && { open: 'CAMPAIGN' }),
      ...campaign,
    });
    this.put('sends', { ...recipientKey(campaignId, id), state, expiresAt: 2e9, ...more });
    this.put('sends', { ...recipientKey(campaignId, idOf(other)), state: 'SENT', messageId: 'theirs', expiresAt: 2e9 });
  }

  /** Erasures that are not finished. */
  pendingErasures = () => this.dynamo.startingWith('people', 'ERASURE');
  rowsOf = (campaignId: string) => this.dynamo.startingWith('sends', `CAMPAIGN#${campaignId}#`);
}
