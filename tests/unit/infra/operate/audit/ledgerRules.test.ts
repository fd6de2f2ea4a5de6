import { describe, expect, test } from 'vitest';
import {
  auditLedger,
  type CampaignEvidence,
  type Head,
  isSettled,
  type LedgerRow,
} from '../../../../../infra/operate/audit/ledger.ts';

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
    'in which everybody was mailed, failed or was skipped for a reason',
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
    'that was cancelled and is closed',
    campaign([{ recipient: 'ana', state: 'SKIPPED', reason: 'cancelled' }], [], { status: 'CANCELLED' }),
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
    expect(auditLedger(campaign(rows, accepted, { status: 'CANCELLED', sent: 5, open: true }))).toEqual([]);
  });
});

describe('the audit finds that', () => {
  test('a recipient was mailed twice: one of the mails is in no row', () => {
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

  test('a recipient failed, but was mailed: the row names the mail', () => {
    const mailed = campaign([{ ...failed('ana'), mail: 'mail-ana' }], ['mail-ana']);
    expect(rulesBroken(mailed)).toEqual(['Emailed, though the ledger does not say so']);
    expect(rulesBroken({ ...mailed, accepted: new Set() })).toEqual([]);
    expect(rulesBroken({ ...mailed, settled: false })).toHaveLength(1);
  });

  test('more mails were sent than rows and erased recipients account for', () => {
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
    ['CANCELLED', false],
  ])('a recipient still waits in a send that has ended as %s', (status, open) => {
    expect(rulesBroken(campaign([{ recipient: 'ana', state: 'PENDING' }], [], { status, open }))).toEqual([
      'Left waiting in a send that has ended',
    ]);
  });
});
