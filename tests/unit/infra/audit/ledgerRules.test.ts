import { describe, expect, test } from 'vitest';
import {
  type Accepted,
  auditLedger,
  type CampaignEvidence,
  type Head,
  type LedgerRow,
} from '../../../../infra/operate/audit/ledgerRules.ts';

const sent = (recipient: string, more: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ recipient, state: 'SENT', mail: `mail-${recipient}` },
  ...more,
});
const failed = (recipient: string): LedgerRow => ({ recipient, state: 'FAILED', reason: 'Refused' });
const inDoubt = (recipient: string): LedgerRow => ({ recipient, state: 'IN_DOUBT', reason: 'No answer' });
/** Whose row says nothing of them any more. */
const erased: LedgerRow = { recipient: 'random', state: 'SENT' };
const mailTo = (recipient: string, mail = `mail-${recipient}`): Accepted => ({ mail, recipient });

/** A campaign that is complete, with the numbers that its rows have, where nothing else is said. */
function campaign(
  rows: LedgerRow[],
  accepted: Accepted[],
  head: Partial<Head> = {},
  more: Partial<CampaignEvidence> = {},
): CampaignEvidence {
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
  return { id: 'c', head: full, rows, accepted, knowsAll: true, ...more };
}

const rulesBroken = (evidence: CampaignEvidence) => auditLedger(evidence).map(({ rule }) => rule);
/** What events tell: which mails, and not to whom. */
const anonymous = (accepted: Accepted[]) => accepted.map(({ mail }) => ({ mail }));

const balanced: [string, CampaignEvidence][] = [
  ['of nobody', campaign([], [])],
  [
    'where everybody was mailed, failed or was skipped for a reason',
    campaign(
      [sent('ana'), sent('bo'), failed('cem'), { recipient: 'dee', state: 'SKIPPED', reason: 'unsubscribed' }],
      [mailTo('ana'), mailTo('bo')],
    ),
  ],
  ['where a mail came back', campaign([{ ...sent('ana'), outcome: 'bounced' }], [mailTo('ana')])],
  ['with somebody who was erased', campaign([sent('ana'), erased], [mailTo('ana'), mailTo('bo')])],
  [
    'with somebody who was sent to again, and erased since',
    campaign([sent('ana'), { ...erased, decided: 'again' }], [mailTo('ana'), mailTo('bo'), mailTo('bo', 'second')]),
  ],
  [
    'with somebody who was in doubt, left before they were sent to again, and was erased since',
    campaign([{ ...erased, state: 'SKIPPED', reason: 'erased', decided: 'again' }], [mailTo('bo')]),
  ],
  [
    'with somebody in doubt who was mailed',
    campaign([sent('ana'), inDoubt('bo')], [mailTo('ana'), mailTo('bo')], { status: 'NEEDS_ATTENTION', open: true }),
  ],
  [
    'with somebody in doubt whom a person counted as sent',
    campaign([{ recipient: 'ana', state: 'SENT', decided: 'sent' }], [mailTo('ana')]),
  ],
  [
    'with somebody to whom a person sent again',
    campaign([sent('ana', { mail: 'second', decided: 'again' })], [mailTo('ana', 'first'), mailTo('ana', 'second')]),
  ],
  [
    'with somebody to whom a person sent again in vain',
    campaign([{ ...failed('ana'), decided: 'again' }], [mailTo('ana', 'first')]),
  ],
  [
    'that was cancelled and is closed',
    campaign([{ recipient: 'ana', state: 'SKIPPED', reason: 'cancelled' }], [], { status: 'CANCELLED' }),
  ],
];

describe('a ledger balances', () => {
  test.each(balanced)('%s', (_, evidence) => {
    expect(auditLedger(evidence)).toEqual([]);
    expect(auditLedger({ ...evidence, accepted: anonymous(evidence.accepted) })).toEqual([]);
  });

  test('of a campaign under way, whoever waits and whatever its numbers are', () => {
    const rows: LedgerRow[] = [
      sent('ana'),
      { recipient: 'bo', state: 'CLAIMED' },
      { recipient: 'cem', state: 'PENDING' },
    ];
    const accepted = [mailTo('ana'), mailTo('bo')];
    expect(auditLedger(campaign(rows, accepted, { status: 'SENDING', total: 7, sent: 5, open: true }))).toEqual([]);
    expect(auditLedger(campaign(rows, accepted, { status: 'CANCELLED', sent: 5, open: true }))).toEqual([]);
  });
});

describe('it is found that', () => {
  test('somebody was mailed twice, whatever the row says', () => {
    const twice = [mailTo('ana'), mailTo('ana', 'second')];
    expect(rulesBroken(campaign([sent('ana')], twice))).toContain('mailed twice');
    expect(rulesBroken(campaign([inDoubt('ana')], twice, { status: 'SENDING' }))).toContain('mailed twice');
    expect(rulesBroken(campaign([{ recipient: 'ana', state: 'SENT', decided: 'sent' }], twice))).toContain(
      'mailed twice',
    );
  });

  test('somebody was mailed twice, where only mails are known: one of them is in nobody’s row', () => {
    const twice = [{ mail: 'mail-ana' }, { mail: 'second' }];
    expect(rulesBroken(campaign([sent('ana')], twice))).toEqual(['mailed without a row']);
  });

  test('somebody counts as sent and was not mailed, but only where all mails are known', () => {
    const evidence = campaign([sent('ana'), sent('bo')], [mailTo('ana')]);
    expect(auditLedger(evidence)).toEqual([
      { campaign: 'c', rule: 'sent without a mail', says: 'bo counts as sent, and SES accepted no such mail' },
    ]);
    expect(auditLedger({ ...evidence, knowsAll: false })).toEqual([]);
  });

  test.each(['FAILED', 'SKIPPED', 'IN_DOUBT'] as const)('somebody is %s without a reason', (state) => {
    const rows = [{ recipient: 'ana', state }];
    const head = state === 'IN_DOUBT' ? { status: 'NEEDS_ATTENTION', open: true } : {};
    expect(rulesBroken(campaign(rows, [], head))).toEqual(['without a reason']);
    expect(rulesBroken(campaign([{ ...rows[0], reason: 'Known' } as LedgerRow], [], head))).toEqual([]);
  });

  test('somebody failed and was mailed all the same: it went to them, or the row names it', () => {
    expect(rulesBroken(campaign([failed('ana')], [mailTo('ana')]))).toContain('mailed, and not said');
    const named = campaign([{ ...failed('ana'), mail: 'mail-ana' }], [{ mail: 'mail-ana' }]);
    expect(rulesBroken(named)).toEqual(['mailed, and not said']);
    expect(rulesBroken({ ...named, accepted: [] })).toEqual([]);
  });

  test('a mail to somebody stands in no row', () => {
    expect(rulesBroken(campaign([sent('ana')], [mailTo('ana', 'another')], {}, { knowsAll: false }))).toEqual([
      'mailed, and not said',
    ]);
  });

  test('more were mailed than there are rows and people who were erased', () => {
    const strays = [mailTo('bo'), mailTo('cem')];
    const evidence = campaign([sent('ana'), erased], [mailTo('ana'), ...strays]);
    expect(auditLedger(evidence)).toEqual([
      { campaign: 'c', rule: 'mailed without a row', says: 'SES accepted one mail that no row accounts for' },
    ]);
    expect(rulesBroken({ ...evidence, accepted: anonymous(evidence.accepted) })).toEqual(['mailed without a row']);
    expect(rulesBroken({ ...evidence, head: { ...evidence.head, status: 'SENDING' } })).toEqual([]);
  });

  test.each(['total', 'sent', 'failed', 'skipped', 'inDoubt', 'bounced', 'complained'] as const)(
    'the head has another number than the rows: %s',
    (name) => {
      const evidence = campaign([sent('ana'), failed('bo')], [mailTo('ana')]);
      const head = { ...evidence.head, [name]: evidence.head[name] + 1 };
      expect(rulesBroken({ ...evidence, head })).toEqual(['counts differ']);
    },
  );

  test.each(['PENDING', 'CLAIMED', 'IN_DOUBT'] as const)('it is called complete while somebody is %s', (state) => {
    const rows: LedgerRow[] = [sent('ana'), { recipient: 'bo', state, reason: 'No answer' }];
    expect(rulesBroken(campaign(rows, [mailTo('ana')]))).toEqual(['called complete too early']);
  });

  test.each([
    ['NEEDS_ATTENTION', true],
    ['CANCELLED', false],
  ])('somebody waits in a send that has ended as %s', (status, open) => {
    expect(rulesBroken(campaign([{ recipient: 'ana', state: 'PENDING' }], [], { status, open }))).toEqual([
      'not settled',
    ]);
  });
});
