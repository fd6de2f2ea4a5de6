import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { pathOf } from '../../../shared/contract/endpoint.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { DoorLink, DoorList } from '../../../shared/people/model/door.ts';
import type { Erasure, PersonalData } from '../../../shared/people/model/personalData.ts';
import { doorKeyHeader } from '../../../shared/platform/constants.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { addressOf, bouncing } from '../../support/data/newsletter.ts';
import type { Probe, World } from './world.ts';
import {
  book,
  campaign,
  detailsTokenIn,
  event,
  idIn,
  inMinutes,
  operatorsTables,
  peopleTable,
  reaches,
  seesDone,
  send,
  signUp,
  subscribe,
  tokenIn,
} from './world.ts';

export const peopleProbes: Record<string, Probe> = {
  async 'an admin adds a subscriber, corrects the name, and sees who is no longer mailed'(world) {
    const body = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org' };
    const proof = { source: 'A card', agreedOn: '2024-05-03' };
    const { id } = await world.request<{ id: string }>(routes.subscribers.create, { body: { ...body, ...proof } });
    await world.request(routes.subscribers.update, { params: { id }, body: { ...body, firstName: 'Anna' } });
    // Readers without a first name are counted.
    await world.request(routes.subscribers.update, { params: { id }, body: { ...body, firstName: '' } });
    expect(await world.request(routes.suppressions.list)).toEqual([]);
  },

  async 'a reader who is subscribed with two addresses keeps one of them, by the link in any mail'(world) {
    await subscribe(world, 'ana@example.org');
    await subscribe(world, 'ben@example.org');
    await world.request(routes.upcomingEvents.create, { body: event });
    await signUp(world, 'ana@example.org');
    const { text } = await world.cloud.mailTo('ana@example.org', /signed up/);
    const token = detailsTokenIn(text);
    await world.request(routes.readerDetails.correctName, { body: { token, firstName: 'Anna', lastName: 'Lima' } });
    await world.request(routes.readerDetails.mailLink, { body: { token } });
    const mailed = await world.cloud.mailTo('ana@example.org', /^Your details/);
    const whole = detailsTokenIn(mailed.text);
    // It is good for this, too.
    await world.request(routes.readerDetails.mailLink, { body: { token: whole } });
    await world.request(routes.readerDetails.correctName, {
      body: { token: whole, firstName: 'Ana', lastName: 'Lima' },
    });
    await world.request(routes.readerDetails.changeAddress, { body: { token: whole, email: 'ben@example.org' } });
    const asks = await world.cloud.mailTo('ben@example.org', /confirm your new address/);
    const change = tokenIn(asks.text, 'token', '/confirm-address');
    await world.request(routes.readerDetails.confirmAddress, { body: { token: change } });
    await seesDone(world, 'confirmAddress', change);
    const remaining = await world.request<{ email: string }[]>(routes.subscribers.list);
    expect(remaining.map(({ email }) => email)).toEqual(['ben@example.org']);
  },

  async 'a guest who asked for a link, then subscribed, changes the address with it'(world) {
    await world.request(routes.upcomingEvents.create, { body: event });
    const email = 'ana@example.org';
    await signUp(world, email, { subscribeNewsletter: false });
    const token = detailsTokenIn((await world.cloud.mailTo(email, /signed up/)).text);
    await world.request(routes.readerDetails.mailLink, { body: { token } });
    const whole = detailsTokenIn((await world.cloud.mailTo(email, /^Your details/)).text);
    await subscribe(world, email);
    await world.request(routes.readerDetails.changeAddress, { body: { token: whole, email: 'ben@example.org' } });
    await world.cloud.mailTo('ben@example.org', /confirm your new address/);
  },

  async 'someone who has left can still ask what is kept'(world) {
    const email = 'ana@example.org';
    await subscribe(world, email);
    const { text } = await world.cloud.mailTo(email);
    const unsubscribe = `?token=${tokenIn(text, 'token', '/unsubscribe')}`;
    await world.request(routes.newsletter.unsubscribe, { query: unsubscribe, body: {} });
    await world.request(routes.readerDetails.mailLink, { body: { token: detailsTokenIn(text) } });
    await world.cloud.mailTo(email, /^Your details/);
  },

  async 'an admin finds someone in the door’s list, ticks them, and lets a helper’s phone do so'(world) {
    const { id } = await world.request<{ id: number }>(routes.upcomingEvents.create, {
      body: { ...event, onlineSeats: 1 },
    });
    for (const name of ['ana', 'ben']) await book(world, `${name}@example.org`);
    const params = { id: String(id) };
    const { people } = await world.request<DoorList>(routes.door.list, { params });
    const came = { set: [new Date().toISOString()] };
    const [seated, waits] = [people.find((each) => !each.waits), people.find((each) => each.waits)];
    await world.request(routes.door.tick, { params: { ...params, signup: idIn(seated) }, body: { came } });
    await world.request(routes.door.admit, { params: { ...params, signup: idIn(waits) }, body: {} });
    expect(await world.request(routes.signups.waiting, { params })).toEqual([]);
    const walkIn = { ...params, signup: `${'ab'.repeat(32)}-${id}` };
    const names = { firstName: 'Gus', lastName: 'Hart' };
    await world.request(routes.door.admit, { params: walkIn, body: { names, payment: 'cash' } });
    const { key, ...link } = await world.request<DoorLink & { key: string }>(routes.door.makeLink, {
      ...{ params, body: { name: 'Maria’s phone' } },
    });
    expect(await world.request(routes.door.links, { params })).toEqual([link]);
    const byLink = (path = pathOf(routes.door.list, params), more = {}) =>
      world.visitor.call(path, { headers: { [doorKeyHeader]: key }, ...more });
    for (const route of [routes.door.tick, routes.door.admit]) {
      const body = route === routes.door.tick ? { came } : {};
      const answer = await byLink(pathOf(route, { ...params, signup: idIn(seated) }), { method: 'PUT', body });
      expect(answer.status, route.path).toBe(200);
    }
    const known = (await (await byLink()).json()) as DoorList;
    expect(known.people.map((each) => [each.came?.set.length, each.waits])).toEqual(Array(3).fill([1, undefined]));
    await world.request(routes.door.endLink, { params: { ...params, link: link.id } });
    expect((await byLink()).status).toBe(401);
  },

  async 'too many mails of the forms come back, and no more go out until an operator lets them'(world) {
    const { client, tables } = await operatorsTables(world);
    const access = { TableName: tables.find((name) => name.includes('Access')) };
    const pk = { S: partitions.access.formMail };
    const day = new Date().toISOString().slice(0, 10);
    // More than the forms would have if SES did not say its quota, and nineteen that bounced.
    const Item = { pk, sk: { S: day }, used: { N: '300' } };
    await client.send(new PutItemCommand({ ...access, Item }));
    const bounced = { SS: Array.from({ length: 19 }, (_, n) => `mail-${n}`) };
    const bouncedFrom = { SS: ['one', 'another'] };
    const sk = { S: `${day}#FEEDBACK` };
    await client.send(new PutItemCommand({ ...access, Item: { pk, sk, bounced, bouncedFrom } }));
    await subscribe(world, 'ben@example.org');
    await world.cloud.mailTo('ben@example.org');
    await subscribe(world, bouncing);
    await world.waitFor('the end of the budget', async () => {
      const { formMail } = await world.request<{ formMail: object | null }>(routes.dashboard.counts);
      return formMail ?? undefined;
    });
    await subscribe(world, 'ana@example.org');
    await world.waitFor('the waiting mail', async () => {
      const { formMail } = await world.request<{ formMail: { count: number } | null }>(routes.dashboard.counts);
      return formMail?.count === 1;
    });
    await world.cloud.invoke('workers/sweep', { resume: true });
    await world.cloud.mailTo('ana@example.org');
    const { Item: feedback } = await client.send(
      new GetItemCommand({ ...access, Key: { pk, sk: { S: `${day}#FEEDBACK` } } }),
    );
    expect(feedback).toBeUndefined();
  },
};

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
      return deferredMail?.count === 2;
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
    const token = detailsTokenIn((await world.cloud.mailTo('ana@example.org', /^Welcome/)).text);
    const names = { firstName: 'Anna', lastName: 'Lima' };
    await world.request(routes.readerDetails.correctName, { body: { token, ...names } });
    const wholeAccess = async (email: string) => {
      await world.request(routes.readerDetails.mailLink, { body: { token } });
      return detailsTokenIn((await world.cloud.mailTo(email, /^Your details/)).text);
    };
    const moveTo = async (email: string) => {
      const whole = await wholeAccess('ana@example.org');
      await world.request(routes.readerDetails.changeAddress, { body: { token: whole, email } });
      const asks = await world.cloud.mailTo(email, /confirm your new address/);
      await world.request(routes.readerDetails.confirmAddress, {
        body: { token: tokenIn(asks.text, 'token', '/confirm-address') },
      });
    };
    await moveTo('ana.lima@example.org');
    await world.cloud.mailTo('ana@example.org', /was changed/);
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
    const token = tokenIn((await world.cloud.mailTo('ana@example.org', /^Welcome/)).text, 'token', '/unsubscribe');
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
      return deferredMail?.count === 2;
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
