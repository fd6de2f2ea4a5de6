import type { Head, LedgerRow, State } from './ledgerRules.ts';

/** An item of the Sends table. */
export type Item = Record<string, unknown>;

const campaignOf = (pk: unknown) => /^CAMPAIGN#([^#]+)(#|$)/.exec(String(pk))?.[1];

/** The heads of all campaigns among the items, by id. */
export function headsIn(items: Item[]): Map<string, Head & Item> {
  const heads = items.filter(({ pk, sk }) => campaignOf(pk) && sk === 'META');
  return new Map(heads.map((item) => [campaignOf(item.pk) ?? '', headOf(item)]));
}

function headOf(item: Item): Head & Item {
  const number = (name: string) => Number(item[name] ?? 0);
  const counts = { total: number('total'), sent: number('sent'), failed: number('failed') };
  return {
    ...item,
    ...{ ...counts, skipped: number('skipped'), inDoubt: number('inDoubt') },
    ...{ bounced: number('bounced'), complained: number('complained') },
    ...{ status: String(item.status), open: item.open !== undefined },
  };
}

/** The recipients' rows of one campaign. `hashOf`: the hash of a message id in SES's events. */
export function rowsIn(items: Item[], campaign: string, hashOf: (messageId: string) => string): LedgerRow[] {
  const rows = items.filter(({ pk, sk }) => campaignOf(pk) === campaign && String(sk).startsWith('R#'));
  return rows.map(({ sk, state, messageId, reason, outcome, putBack }) => ({
    recipient: String(sk).slice(2),
    state: state as State,
    mail: messageId === undefined ? undefined : hashOf(String(messageId)),
    reason: reason === undefined ? undefined : String(reason),
    outcome: outcome as LedgerRow['outcome'],
    decided: putBack === 'IN_DOUBT' ? 'again' : decisionIn(String(reason)),
  }));
}

const decisionIn = (reason: string) => (reason.startsWith('Counted as sent by') ? 'sent' : undefined);
