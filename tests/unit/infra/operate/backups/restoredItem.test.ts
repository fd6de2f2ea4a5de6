import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../../infra/operate/backups/backupFile.ts';
import { restored } from '../../../../../infra/operate/backups/restoreStack.ts';
import { partitions } from '../../../../../shared/platform/resources.ts';

const restoring = {
  from: new Date('2031-05-01T09:30:00Z'),
  begun: new Date('2031-05-02T10:00:00Z'),
};
const begun = restoring.begun.getTime() / 1000;
const head = (status: string): Item => ({
  ...{ pk: { S: 'CAMPAIGN#c1' }, sk: { S: 'META' }, status: { S: status }, inDoubt: { N: '1' } },
});
const row = (state: string): Item => ({ pk: { S: 'CAMPAIGN#c1#a' }, sk: { S: 'R#a1' }, state: { S: state } });

describe('a campaign', () => {
  test.each(['PREPARING', 'SENDING', 'PAUSED'])('that was %s is paused, and says why', (status) => {
    expect(restored('sends', head(status), restoring)).toEqual({
      ...head('PAUSED'),
      reason: {
        S: 'Restored as it was on 1 May 2031, 09:30 UTC: whoever was emailed after that would get it twice. Resume or cancel it.',
      },
    });
  });

  test.each(['COMPLETE', 'CANCELLED', 'NEEDS_ATTENTION'])('that was %s is unchanged', (status) => {
    expect(restored('sends', head(status), restoring)).toEqual(head(status));
  });

  test.each(['PENDING', 'CLAIMED', 'SENT', 'IN_DOUBT'])('a recipient who was %s is unchanged', (state) => {
    expect(restored('sends', row(state), restoring)).toEqual(row(state));
  });

  test('its content, locks and keys are unchanged', () => {
    for (const [pk, sk] of [
      ['CAMPAIGN_CONTENT#c1', 'SOURCE'],
      ['CAMPAIGN_CONTENT#c1', 'MAIL'],
      ['TEMPLATE#news', 'ACTIVE'],
      ['CAMPAIGN_KEY#abc', 'KEY'],
    ]) {
      const item = { pk: { S: pk }, sk: { S: sk }, status: { S: 'SENDING' } } as Item;
      expect(restored('sends', item, restoring)).toEqual(item);
    }
  });
});

test('a mail to one person that was to be sent is in doubt, and waits for an admin', () => {
  const unsent: Item = {
    pk: { S: 'OUTBOX' },
    sk: { S: 'a#welcome#1' },
    state: { S: 'PENDING' },
    nextAt: { N: '1' },
    since: { N: '1' },
  };
  expect(restored('people', unsent, restoring)).toMatchObject({
    ...{ state: { S: 'IN_DOUBT' }, waits: { S: 'admin' }, since: { N: '1' } },
    ...{ nextAt: { N: String(begun * 1000) }, reason: { S: expect.stringContaining('may have gone out since') } },
  });
  expect(restored('people', { ...unsent, state: { S: 'SENT' } }, restoring)).toMatchObject({ state: { S: 'SENT' } });
  // The links in mails about accounts are not restored.
  expect(restored('people', { ...unsent, pk: { S: 'ACCOUNT_OUTBOX' } }, restoring)).toBeUndefined();
});

test('expired items are not restored; those about to expire are', () => {
  const item = (expiresAt: number): Item => ({
    pk: { S: 'RATE#a' },
    sk: { S: '1' },
    expiresAt: { N: String(expiresAt) },
  });
  expect(restored('access', item(begun - 1), restoring)).toBeUndefined();
  expect(restored('access', item(begun + 1), restoring)).toEqual(item(begun + 1));
});

test('of the access table, accounts are restored, and what belongs to one stack or moment is not', () => {
  const restoredKinds = Object.entries(partitions.access)
    .filter(([, pk]) => restored('access', { pk: { S: pk.replace(/#$/, '#a') } }, restoring))
    .map(([kind]) => kind);
  expect(restoredKinds).toEqual([
    ...['admins', 'adminNames', 'secondFactors', 'passkeys', 'rates', 'requests', 'activities', 'loginFailures'],
  ]);
  const detailsLink: Item = { pk: { S: 'DETAILS_LINK#a' }, sk: { S: 'hash' } };
  expect(restored('people', detailsLink, restoring)).toBeUndefined();
  // Kinds belong to their table.
  const session: Item = { pk: { S: 'SESSION#a' } };
  expect(restored('people', session, restoring)).toEqual(session);
});
