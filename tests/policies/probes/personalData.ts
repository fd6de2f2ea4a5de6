import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { Erasure, PersonalData } from '../../../shared/people/model/personalData.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { addressOf } from '../../support/data/newsletter.ts';
import {
  campaign,
  detailsTokenIn,
  idIn,
  inMinutes,
  peopleTable,
  reaches,
  send,
  signUp,
  subscribe,
  tokenIn,
} from './steps.ts';
import type { Probe, World } from './world.ts';

const erasures = partitions.people.erasures;

export async function putErasure(world: World, hash: string, ids: string[] = []): Promise<void> {
  const { client, TableName } = await peopleTable(world);
  const texts = (list: string[]) => ({ L: list.map((each) => ({ S: each })) });
  const command = { hash: { S: hash }, before: { S: new Date().toISOString() }, nextAt: { N: '0' } };
  const recipient = { ids: texts(ids), formerIds: texts([]) };
  await client.send(
    new PutItemCommand({ TableName, Item: { pk: { S: erasures }, sk: { S: hash }, ...command, ...recipient } }),
  );
}

/** A subscriber whose address an admin changes. Returns the id and the hash of the new address. */
async function subscribeAndMove(world: World, email: string): Promise<{ id: string; addressHash: string }> {
  await subscribe(world, email);
  const rows = await world.request<{ id: string; email: string }[]>(routes.subscribers.list);
  const id = idIn(rows.find((row) => row.email === email));
  const body = { firstName: 'Ana', lastName: 'Lima', email: `new-${email}` };
  await world.request(routes.subscribers.update, { params: { id }, body });
  return { id, addressHash: world.cloud.hashOf(body.email) };
}

export const personalDataProbes: Record<string, Probe> = {
  async 'what is kept about a person is looked up and erased'(world) {
    const titles = ({ kept }: PersonalData) => kept.map(({ title }) => title);
    const body = { email: 'ana@example.org' };
    await world.cloud.ses({ sendingEnabled: false });
    await signUp(world, body.email);
    await world.waitFor('the held mails', async () => {
      const { deferredMail } = await world.request<{ deferredMail: { count: number } | null }>(routes.dashboard.counts);
      return deferredMail?.count === 2 ? true : undefined;
    });
    await world.cloud.ses({ sendingEnabled: true });
    const id = await send(world);
    await reaches(world, id, 'COMPLETE');
    expect(titles(await world.request<PersonalData>(routes.personalData.lookUp, { body }))).toHaveLength(5);
    const { left } = await world.request<Erasure>(routes.personalData.erase, { body });
    expect(titles(left)).toEqual(['No email is sent to this address']);
    expect(titles(await world.request<PersonalData>(routes.personalData.lookUp, { body }))).toEqual(titles(left));
    expect(await world.request(routes.dashboard.counts)).toMatchObject({ signups: 0, deferredMail: null });
  },

  async 'a reader corrects the name, changes the address, and is erased'(world) {
    await subscribe(world, 'ana@example.org');
    const token = detailsTokenIn((await world.mailTo('ana@example.org', /^Welcome/)).text);
    const names = { firstName: 'Anna', lastName: 'Lima' };
    await world.request(routes.readerDetails.correctName, { body: { token, ...names } });
    const wholeAccess = async (email: string) => {
      await world.request(routes.readerDetails.mailLink, { body: { token } });
      return detailsTokenIn((await world.mailTo(email, /^Your details/)).text);
    };
    const moveTo = async (email: string) => {
      const whole = await wholeAccess('ana@example.org');
      await world.request(routes.readerDetails.changeAddress, { body: { token: whole, email } });
      const asks = await world.mailTo(email, /confirm your new address/);
      await world.request(routes.readerDetails.confirmAddress, {
        body: { token: tokenIn(asks.text, 'token', '/confirm-address') },
      });
    };
    await moveTo('ana.lima@example.org');
    await world.mailTo('ana@example.org', /was changed/);
    // The link in a mail to the old address is still valid. Readers without a first name are counted.
    await world.request(routes.readerDetails.correctName, { body: { token, ...names, firstName: '' } });
    const whole = await wholeAccess('ana.lima@example.org');
    // A letter to them is being sent.
    await world.cloud.ses({ sendingEnabled: false });
    const id = await send(world);
    await reaches(world, id, 'PAUSED');
    await world.request(routes.readerDetails.show, { body: { token: whole } });
    await world.request(routes.readerDetails.erase, { body: { token: whole } });
    const remaining = await world.request<{ email: string }[]>(routes.subscribers.list);
    expect(remaining.map(({ email }) => email).sort()).toEqual([0, 1, 2].map(addressOf));
    await world.request(routes.campaigns.cancel, { params: { id }, body: {} });
    await world.cloud.ses({ sendingEnabled: true });
  },

  async 'an old link unsubscribes a reader whose address changed; others are erased by an admin and the clock'(world) {
    await subscribeAndMove(world, 'ana@example.org');
    const token = tokenIn((await world.mailTo('ana@example.org', /^Welcome/)).text, 'token', '/unsubscribe');
    await world.request(routes.newsletter.unsubscribe, { query: `?token=${token}`, body: {} });
    await subscribeAndMove(world, 'ben@example.org');
    await world.request(routes.personalData.erase, { body: { email: 'new-ben@example.org' } });
    const { id, addressHash } = await subscribeAndMove(world, 'dora@example.org');
    await putErasure(world, addressHash, [id]);
    await world.cloud.invoke('workers/sweep', inMinutes(4));
    expect(await world.request(routes.dashboard.counts)).toMatchObject({ subscribers: 0 });
  },

  async 'an erasure that a send delayed is completed'(world) {
    await world.cloud.ses({ sendingEnabled: false });
    const id = await send(world);
    await reaches(world, id, 'PAUSED');
    await signUp(world, addressOf(0));
    const [row] = await world.request<{ id: string; email: string }[]>(routes.signups.list);
    expect(row?.email).toBe(addressOf(0));
    // The sign-up's confirmation, and the welcome.
    await world.waitFor('the held mails', async () => {
      const { deferredMail } = await world.request<{ deferredMail: { count: number } | null }>(routes.dashboard.counts);
      return deferredMail?.count === 2 ? true : undefined;
    });
    // A run that was killed at once has left only the command.
    const people = await world.request<{ id: string; email: string }[]>(routes.subscribers.list);
    const ids = people.flatMap(({ id, email }) => (email === addressOf(0) ? [id] : []));
    await putErasure(world, world.cloud.hashOf(addressOf(0)), ids);
    await world.cloud.invoke('workers/sweep', inMinutes(4));
    expect(await world.request(routes.dashboard.counts)).toMatchObject({
      signups: 0,
      deferredMail: null,
      subscribers: 2,
    });
    await world.request(routes.personalData.erase, { body: { email: addressOf(1) } });
    expect((await campaign(world, id)).counts.SKIPPED).toBe(2);
  },
};
