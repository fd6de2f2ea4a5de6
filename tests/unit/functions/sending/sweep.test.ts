import { beforeEach, expect, test, vi } from 'vitest';
import { logger } from '../../../../functions/lib/platform/log.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import { addProgress, changeStatus, toCampaign } from '../../../../functions/lib/sending/progress.ts';
import { handleRemaining } from '../../../../functions/lib/sending/shardWork.ts';
import { sweep } from '../../../../functions/lib/sending/sweep.ts';
import { begun as killedAt, metaOf, NewsSends, prepareWhole, press } from '../../../support/sending/newsSends.ts';

/** Everything was killed in the middle of a send: these tests follow what the sweep does in the next minutes. */
let news: NewsSends;
let id: string;
beforeEach(async () => {
  news = await NewsSends.install();
  id = await press();
  await prepareWhole(id);
  await ledger.claim(id, '0a', 'one', killedAt + 30_000);
  news.messages.length = 0;
});

const meta = () => metaOf(id);
const states = async () => [...(await ledger.findAll(id, ['0a', '1b', '2c'])).values()].map(({ state }) => state);
/** Runs the sweep, this many seconds after the kill, and the workers that it enqueues. */
const sweepAfter = async (seconds: number) => {
  vi.setSystemTime(killedAt + seconds * 1000);
  await sweep(Date.now());
  for (const step of [...news.messages]) if (step.step === 'remaining') await handleRemaining(step as never);
};

test('within two minutes pending mails go on, and those in flight of a dead worker are put in doubt', async () => {
  await ledger.claim(id, '1b', 'two', killedAt + 150_000);
  // As late as a sweep each minute may come.
  await sweepAfter(44);
  expect(news.messages).toEqual([]);
  expect(await states()).toEqual(['CLAIMED', 'CLAIMED', 'PENDING']);
  await sweepAfter(104);
  expect(await states()).toEqual(['IN_DOUBT', 'CLAIMED', 'PENDING']);
  expect(news.messages).toContainEqual(expect.objectContaining({ recipients: [{ id: '2c' }] }));
});

test('in the meantime the admin sees since when the sender has stopped, and no rate', async () => {
  expect(toCampaign(await meta()).stalledSince).toBeUndefined();
  vi.setSystemTime(killedAt + 31_000);
  expect(toCampaign(await meta()).stalledSince).toBe(new Date(killedAt).toISOString());
  await addProgress(id, { SENT: 1 });
  expect(toCampaign(await meta())).toMatchObject({ ratePerSecond: expect.any(Number) });
  expect(toCampaign(await meta()).stalledSince).toBeUndefined();
});

test('an alarm is raised after a quarter of an hour, for as long as there is no progress', async () => {
  const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
  for (const seconds of [60, 15 * 60]) await sweepAfter(seconds);
  expect(error).not.toHaveBeenCalled();
  for (const seconds of [16 * 60, 17 * 60]) await sweepAfter(seconds);
  const alarm = { alarm: 'CampaignStalled', campaignId: id, since: expect.any(String) };
  expect(error.mock.calls.map(([, details]) => details)).toEqual([alarm, alarm]);
  await addProgress(id, { SENT: 1 });
  await sweepAfter(18 * 60);
  await changeStatus(await meta(), { status: 'PAUSED', reason: 'an admin' });
  await sweepAfter(60 * 60);
  expect(error).toHaveBeenCalledTimes(2);
});

test('an expired send that the index still lists delays no other and does not come back', async () => {
  // The first in the list, whatever the id of the other.
  const Key = { pk: 'CAMPAIGN#0', sk: 'META' };
  news.dynamo.answer('PutCommand', { TableName: 'sends', Item: { ...(await meta()), ...Key, id: '0' } });
  news.dynamo.reachIndexes = () => {};
  news.dynamo.answer('DeleteCommand', { TableName: 'sends', Key });
  expect((await campaigns.open()).map((each) => each.id)).toEqual(['0', id]);
  await sweepAfter(60);
  expect(news.messages.length).toBeGreaterThan(0);
  expect(news.messages).not.toContainEqual(expect.objectContaining({ campaignId: '0' }));
  expect(await campaigns.find('0')).toBeUndefined();
});

test('when restarting does not help, the sweep waits longer each time', async () => {
  const times: number[] = [];
  for (let n = 1; n <= 60; n++) {
    news.messages.length = 0;
    await sweepAfter(n * 60);
    if (news.messages.length > 0) times.push(n);
    // The first sweep puts the claim in doubt, which counts as progress once.
  }
  expect(times.slice(0, 6)).toEqual([1, 2, 3, 5, 9, 17]);
  expect(times.at(-1)).toBeGreaterThan(50);
});
