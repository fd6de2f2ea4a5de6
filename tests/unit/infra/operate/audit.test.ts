import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import { addProgress, changeStatus } from '../../../../functions/lib/sending/progress.ts';
import * as mailEvents from '../../../../functions/lib/sending/results.ts';
import {
  auditLedger,
  type CampaignEvidence,
  type Head,
  isSettled,
  type LedgerRow,
  latestCampaigns,
  mailHashOf,
  readCampaign,
  type Sends,
} from '../../../../infra/operate/audit/ledger.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

const sent = (recipient: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ recipient, state: 'SENT', mail: `mail-${recipient}` },
  ...more,
});
const failed = (recipient: string): LedgerRow => ({ recipient, state: 'FAILED', reason: 'Refused' });
const inDoubt = (recipient: string): LedgerRow => ({ recipient, state: 'IN_DOUBT', reason: 'No answer' });
/** The row of a person whose data was erased. */
const erased: LedgerRow = { recipient: 'random', state: 'SENT' };
/** A complete campaign whose numbers match its rows, but for what `head` changes. */
function campaign(rows: LedgerRow[], accepted: string[], head: Partial<Head> = {}): CampaignEvidence {
  const tally = (state: string) => rows.filter((row) => row.state === state).length;
  const counts = {
    sent: tally('SENT'),
    failed: tally('FAILED'),
    skipped: tally('SKIPPED'),
    inDoubt: tally('IN_DOUBT'),
    bounced: rows.filter(({ outcome }) => outcome === 'bounced').length,
    complained: 0,
  };
  const full = { status: 'COMPLETE', total: rows.length, ...counts, open: false, ...head };
  return { head: full, rows, accepted: new Set(accepted), settled: isSettled(full) };
}

const rulesBroken = (evidence: CampaignEvidence) => auditLedger(evidence).map(({ rule }) => rule);

const balanced: [string, CampaignEvidence][] = [
  ['without recipients', campaign([], [])],
  [
    'in which everyone was mailed, failed or was skipped for a reason',
    campaign(
      [sent('ana'), sent('bo'), failed('cem'), { recipient: 'dee', state: 'SKIPPED', reason: 'unsubscribed' }],
      ['mail-ana', 'mail-bo'],
    ),
  ],
  ['with a bounce', campaign([{ ...sent('ana'), outcome: 'bounced' }], ['mail-ana'])],
  ['with an erased recipient', campaign([sent('ana'), erased], ['mail-ana', 'mail-bo'])],
  [
    'with a recipient to whom it was sent again, and who was erased since',
    campaign([sent('ana'), { ...erased, decided: 'again' }], ['mail-ana', 'mail-bo', 'second']),
  ],
  [
    'with a recipient in doubt who unsubscribed before it was sent again, and was erased since',
    campaign([{ ...erased, state: 'SKIPPED', reason: 'erased', decided: 'again' }], ['mail-bo']),
  ],
  [
    'with a recipient in doubt who was mailed',
    campaign([sent('ana'), inDoubt('bo')], ['mail-ana', 'mail-bo'], { status: 'NEEDS_ATTENTION', open: true }),
  ],
  [
    'with a recipient in doubt whom an admin counted as sent',
    campaign([{ recipient: 'ana', state: 'SENT', decided: 'sent' }], ['mail-ana']),
  ],
  [
    'with a recipient to whom an admin sent it again',
    campaign([sent('ana', { mail: 'second', decided: 'again' })], ['first', 'second']),
  ],
  [
    'with a recipient to whom an admin sent it again in vain',
    campaign([{ ...failed('ana'), decided: 'again' }], ['first']),
  ],
  [
    'that was canceled and is closed',
    campaign([{ recipient: 'ana', state: 'SKIPPED', reason: 'canceled' }], [], { status: 'CANCELED' }),
  ],
];

describe('a ledger balances', () => {
  test.each(balanced)('%s', (_, evidence) => {
    expect(auditLedger(evidence)).toEqual([]);
  });

  test('while the campaign is running, whatever waits and whatever its numbers are', () => {
    const rows: LedgerRow[] = [
      sent('ana'),
      { recipient: 'bo', state: 'CLAIMED' },
      { recipient: 'cem', state: 'PENDING' },
    ];
    const accepted = ['mail-ana', 'mail-bo'];
    expect(auditLedger(campaign(rows, accepted, { status: 'SENDING', total: 7, sent: 5, open: true }))).toEqual([]);
    expect(auditLedger(campaign(rows, accepted, { status: 'CANCELED', sent: 5, open: true }))).toEqual([]);
  });
});

describe('the audit finds that', () => {
  test('a recipient was emailed twice: one of the emails is in no row', () => {
    expect(auditLedger(campaign([sent('ana')], ['mail-ana', 'second']))).toEqual([
      {
        rule: 'Emailed, but in no row',
        cases: ['SES accepted one email that no row accounts for'],
        remedy: expect.stringContaining('DoubleSend'),
      },
    ]);
  });

  test.each(['FAILED', 'SKIPPED', 'IN_DOUBT'] as const)('a recipient is %s without a reason', (state) => {
    const row: LedgerRow = { recipient: 'ana', state };
    const head = state === 'IN_DOUBT' ? { status: 'NEEDS_ATTENTION', open: true } : {};
    expect(rulesBroken(campaign([row], [], head))).toEqual(['Without a reason']);
    expect(rulesBroken(campaign([{ ...row, reason: 'Known' }], [], head))).toEqual([]);
  });

  test('a recipient failed, but was emailed: the row names the email', () => {
    const mailed = campaign([{ ...failed('ana'), mail: 'mail-ana' }], ['mail-ana']);
    expect(rulesBroken(mailed)).toEqual(['Emailed, though the ledger does not say so']);
    expect(rulesBroken({ ...mailed, accepted: new Set() })).toEqual([]);
    expect(rulesBroken({ ...mailed, settled: false })).toHaveLength(1);
  });

  test('more emails were sent than rows and erased recipients account for', () => {
    const evidence = campaign([sent('ana'), erased], ['mail-ana', 'mail-bo', 'mail-cem']);
    expect(rulesBroken(evidence)).toEqual(['Emailed, but in no row']);
    expect(rulesBroken({ ...evidence, settled: false })).toEqual([]);
  });

  test.each(['total', 'sent', 'failed', 'skipped', 'inDoubt', 'bounced', 'complained'] as const)(
    'the campaign’s number differs from its rows: %s',
    (name) => {
      const evidence = campaign([sent('ana'), failed('bo')], ['mail-ana']);
      const head = { ...evidence.head, [name]: evidence.head[name] + 1 };
      expect(rulesBroken({ ...evidence, head })).toEqual(['The numbers differ from the rows']);
    },
  );

  test.each(['PENDING', 'CLAIMED', 'IN_DOUBT'] as const)('it is called complete while a recipient is %s', (state) => {
    const rows: LedgerRow[] = [sent('ana'), { recipient: 'bo', state, reason: 'No answer' }];
    expect(rulesBroken(campaign(rows, ['mail-ana']))).toEqual(['Called complete too early']);
  });

  test.each([
    ['NEEDS_ATTENTION', true],
    ['CANCELED', false],
  ])('a recipient still waits in a send that has ended as %s', (status, open) => {
    expect(rulesBroken(campaign([{ recipient: 'ana', state: 'PENDING' }], [], { status, open }))).toEqual([
      'Left waiting in a send that has ended',
    ]);
  });
});

describe('reading a campaign', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const noon = Date.UTC(2026, 4, 3, 12);
  const people = ['0a', '1b', 'fc'];
  let dynamo: FakeDynamo;
  let sends: Sends;

  /** Three people in three partitions: a delivered email, an accepted one, and a refused one. */
  beforeEach(async () => {
    vi.useFakeTimers({ now: noon, toFake: ['Date'] });
    dynamo = installFakeDynamo();
    sends = { dynamo: DynamoDBDocument.from(new DynamoDBClient({ region: 'us-east-1' })), table: 'sends' };
    await start(id);
    for (const person of people) {
      await ledger.enter(id, { id: person }, noon);
      await ledger.claim(id, person, `claim-${person}`, noon + 60_000);
    }
    const [ana = '', bo = '', cem = ''] = people;
    await ledger.record(id, ana, `claim-${ana}`, { state: 'SENT', messageId: 'mail-1' });
    await ledger.record(id, bo, `claim-${bo}`, { state: 'SENT', messageId: 'mail-2' });
    await ledger.record(id, cem, `claim-${cem}`, { state: 'FAILED', reason: 'Refused' });
    await addProgress(id, { SENT: 2, FAILED: 1 });
    await mailEvents.noteMails(id, 'ACCEPTED', ['mail-1', 'mail-2']);
    await mailEvents.noteMails(id, 'DELIVERED', ['mail-1']);
  });

  async function start(campaignId: string): Promise<void> {
    const template = {
      name: campaignId,
      subject: campaignId,
      htmlContent: '',
      version: 1,
      updatedAt: '',
      mailBytes: 1,
    };
    const cutoff = new Date().toISOString();
    const audience = { type: 'newsletter' as const };
    await campaigns.start(campaignId, template, { audience, cutoff, accepted: 3, startedBy: 'admin', key: campaignId });
  }

  async function complete(): Promise<void> {
    const meta = (await campaigns.find(id)) as campaigns.CampaignMeta;
    await changeStatus(meta, { status: 'SENDING', from: 'PREPARING' });
    await changeStatus(meta, { status: 'COMPLETE', total: 3, counts: { ...ledger.zeroCounts, SENT: 2, FAILED: 1 } });
  }

  const read = async () => {
    const campaign = await readCampaign(sends, id);
    if (!campaign) throw new Error('There is none');
    return campaign;
  };

  test('the ledger that the workers wrote balances; every row is read once, however small the pages are', async () => {
    await complete();
    const campaign = await read();
    expect(campaign).toMatchObject({ id, settled: true, accepted: new Set(['mail-1', 'mail-2'].map(mailHashOf)) });
    expect(auditLedger(campaign)).toEqual([]);
    for (let n = 0; n < 9; n++) await ledger.enter(id, { id: `0d${n}` }, noon);
    dynamo.perPage = 2;
    const { rows } = await read();
    expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(12);
    expect(rows).toHaveLength(12);
  });

  test('the ledger balances although events of emails are lost', async () => {
    await complete();
    for (const { pk, sk } of dynamo.startingWith('sends', `CAMPAIGN#${id}`).filter(({ mails }) => mails))
      dynamo.answer('DeleteCommand', { TableName: 'sends', Key: { pk, sk } });
    const campaign = await read();
    expect(campaign.accepted.size).toBe(0);
    expect(auditLedger(campaign)).toEqual([]);
  });

  test('a campaign that is running, or changes while it is read, does not count as settled', async () => {
    expect(await read()).toMatchObject({ settled: false });
    await complete();
    dynamo.before('QueryCommand', () => ledger.anonymize(id, '0a'));
    const changed = await read();
    expect(changed.settled).toBe(false);
    expect(auditLedger(changed)).toEqual([]);
    const { rows, settled } = await read();
    expect(settled).toBe(true);
    expect(rows.map(({ recipient }) => recipient)).not.toContain('0a');
  });

  test('a campaign that never existed, or has expired, is undefined', async () => {
    expect(await readCampaign(sends, 'another')).toBeUndefined();
    vi.setSystemTime(noon + 401 * 24 * 60 * 60 * 1000);
    expect(await readCampaign(sends, id)).toBeUndefined();
  });

  test('the latest campaigns come newest first, up to the limit', async () => {
    for (const [n, campaign] of ['b', 'c', 'd'].entries()) {
      vi.setSystemTime(noon + (n + 1) * 1000);
      await start(campaign);
    }
    expect(await latestCampaigns(sends, 3)).toEqual(['d', 'c', 'b']);
  });
});
