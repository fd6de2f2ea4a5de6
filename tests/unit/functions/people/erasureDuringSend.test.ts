import { describe, expect, test } from 'vitest';
import { completeErasures, erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { consume, formMailLimit } from '../../../../functions/lib/platform/rateLimits/rateLimits.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import { anonymize } from '../../../../functions/lib/sending/ledger.ts';
import { finishCampaign } from '../../../../functions/lib/sending/sweep.ts';

import { consented } from '../../../support/data/consented.ts';
import { idOf } from '../../../support/data/personIds.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import {
  email,
  hash,
  id,
  noon,
  other,
  PersonalDataWorld,
  person,
  setMinutesAfterNoon,
} from '../../../support/people/personalDataWorld.ts';

const world = new PersonalDataWorld();

describe('while a send has the person’s mail in progress', () => {
  const completeAfter = (minutes: number) => completeErasures(noon + minutes * 60_000);

  test.each([
    ['is being handed to SES', 'SENDING', 'CLAIMED', {}],
    ['is in doubt while SES may report on it', 'SENDING', 'IN_DOUBT', { startedAt: new Date(noon).toISOString() }],
    ['is being entered among the recipients', 'PREPARING', 'PENDING', {}],
  ] as const)('a row that %s stays until that is settled, and is then erased too', async (_, status, state, more) => {
    world.addCampaign('now', status, state, more);
    expect(await erase(email)).toMatchObject({ erased: true, pending: true });
    expect(world.rowsOf('now').filter(({ sk }) => sk === `R#${id}`)).toMatchObject([{ state }]);
    await completeAfter(3);
    expect(world.pendingErasures()).toMatchObject([{ hash, nextAt: noon + 6 * 60_000 }]);
    world.addCampaign('now', 'SENDING', 'SENT', { messageId: 'mail' });
    await completeAfter(5);
    expect(world.pendingErasures()).toHaveLength(1);
    await completeAfter(6);
    expect(world.pendingErasures()).toEqual([]);
    expect(world.rowsOf('now').map((row) => row.state)).toEqual(['SENT', 'SENT']);
    expect((await lookUp(email)).kept.map(({ title }) => title)).toEqual(['No email is sent to this address']);
  });

  test('a letter begun before the erasure takes effect includes them, and that row is erased too', async () => {
    await subscribers.add({ ...person, email }, consented());
    setMinutesAfterNoon(1);
    world.dynamo.before('TransactWriteCommand', async () => {
      setMinutesAfterNoon(2);
      world.addCampaign('between', 'SENDING', 'PENDING', { cutoff: new Date().toISOString() });
    });
    await erase(email);
    expect(world.rowsOf('between').map(({ sk }) => sk)).not.toContain(`R#${id}`);
  });

  test('a doubt that no one resolves does not delay the erasure forever, and stays a doubt', async () => {
    world.addCampaign('now', 'NEEDS_ATTENTION', 'IN_DOUBT', { startedAt: new Date(noon - 11 * 60_000).toISOString() });
    expect(await erase(email)).toMatchObject({ erased: true, pending: false });
    const states = world.rowsOf('now').map(({ state }) => state);
    expect(states.sort()).toEqual(['IN_DOUBT', 'SENT']);
  });

  test('a send that does not end for a day makes the erasure fail, so that an operator looks at it', async () => {
    world.addCampaign('now', 'SENDING', 'CLAIMED');
    await erase(email);
    await expect(completeAfter(25 * 60)).rejects.toThrow('An erasure cannot be completed');
    expect(world.pendingErasures()).toHaveLength(1);
  });

  test.each([
    ['postpones', 'UpdateCommand', 'CLAIMED'],
    ['ends', 'DeleteCommand', 'SENT'],
  ] as const)('a run that %s an erasure does so to none that was asked for later', async (_, command, state) => {
    world.addCampaign('now', 'SENDING', state);
    await erase(email);
    world.dynamo.before(command, async () => {
      setMinutesAfterNoon(4);
      await consume(formMailLimit, email);
      await erase(email);
    });
    await completeAfter(3);
    expect(world.pendingErasures()).toMatchObject([{ nextAt: noon + 7 * 60_000 }]);
  });

  test('a row that is moved while the finished ledger is being counted is counted once', async () => {
    for (let time = 0; time < 12; time++) {
      world.install();
      world.addCampaign('now', 'SENDING', 'SENT');
      const start = world.dynamo;
      // Just after their row was counted, wherever it moves.
      let left = idOf(other) < id ? 2 : 1;
      const counted = installFakeDynamo(async (name, act) => {
        const answer = act() as { Items?: { state?: string }[] };
        if (name === 'QueryCommand' && answer.Items?.[0]?.state && --left === 0) await anonymize('now', id);
        return answer;
      });
      counted.become(start);
      counted.perPage = 1;
      await finishCampaign('now');
      await finishCampaign('now');
      expect(await campaigns.find('now')).toMatchObject({ status: 'COMPLETE', total: 2, sent: 2 });
    }
  });
});
