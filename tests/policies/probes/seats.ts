import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { WaitingSignup } from '../../../shared/people/model/signup.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { shardOf } from '../../../shared/platform/shards.ts';
import { putErasure } from './personalData.ts';
import { event } from './samples.ts';
import { detailsTokenIn, inMinutes, peopleTable, seesDone, signUp, tokenIn } from './steps.ts';
import type { Probe, World } from './world.ts';

const addressOf = (name: string) => `${name}@example.org`;

/** An event with one seat on Zoom, which the first of these people gets. */
async function fullEvening(world: World, names: string[]) {
  const body = { ...event, onlineSeats: 1 };
  const { id } = await world.request<{ id: number }>(routes.upcomingEvents.create, { body });
  for (const name of names) await signUp(world, addressOf(name));
  const waiting = () => world.request<WaitingSignup[]>(routes.signups.waiting, { params: { id } });
  const idOf = (name: string) => `${world.cloud.hashOf(addressOf(name))}-${id}`;
  return { id, waiting, idOf };
}

const offerTo = (world: World, name: string) => world.mailTo(addressOf(name), /^A seat is free/);

/** Lets the offer of a seat to somebody run out. */
async function endOffer(world: World, signupId: string): Promise<void> {
  const { client, TableName } = await peopleTable(world);
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: { pk: { S: `${partitions.people.signups}${shardOf(signupId)}` }, sk: { S: signupId } },
      UpdateExpression: 'SET offeredUntil = :past',
      ExpressionAttributeValues: { ':past': { S: new Date(0).toISOString() } },
    }),
  );
}

export const seatProbes: Record<string, Probe> = {
  async 'an evening is full: who waits is listed, moved, offered a seat by mail, and takes it'(world) {
    const { id, waiting, idOf } = await fullEvening(world, ['ana', 'ben', 'cleo', 'dora']);
    expect((await waiting()).map(({ email }) => email)).toEqual(['ben', 'cleo', 'dora'].map(addressOf));
    await world.request(routes.signups.move, { params: { id: idOf('dora') }, body: { before: idOf('ben') } });
    const { text } = await world.mailTo(addressOf('ana'), /signed up/);
    const token = tokenIn(text, 'token', '/cancel-signup');
    await world.request(routes.signups.cancel, { query: `?token=${token}`, body: {} });
    const seat = tokenIn((await offerTo(world, 'dora')).text, 'token', '/take-a-seat');
    await world.request(routes.signups.takeSeat, { query: `?token=${seat}`, body: {} });
    await seesDone(world, 'takeSeat', seat);
    await world.mailTo(addressOf('dora'), /signed up/);
    await world.request(routes.signups.remove, { params: { id: idOf('dora') } });
    await offerTo(world, 'ben');
    await endOffer(world, idOf('ben'));
    await world.cloud.invoke('workers/sweep', {});
    await offerTo(world, 'cleo');
    await world.request(routes.upcomingEvents.update, { params: { id }, body: { ...event, onlineSeats: 2 } });
    await world.request(routes.signups.offer, { params: { id: idOf('ben') }, body: {} });
    expect((await waiting()).map(({ status }) => status)).toEqual(['offered', 'offered']);
    await world.request(routes.signups.remove, { params: { id: idOf('cleo') } });
    const leaves = tokenIn((await world.mailTo(addressOf('ben'), /waiting list/)).text, 'token', '/cancel-signup');
    await world.request(routes.signups.cancel, { query: `?token=${leaves}`, body: {} });
    expect(await waiting()).toEqual([]);
  },

  async 'somebody who takes the other kind of seat leaves the waiting list'(world) {
    const { waiting } = await fullEvening(world, ['ana', 'ben']);
    const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', consent: true, subscribeNewsletter: false };
    const body = { ...person, email: addressOf('ben'), attendanceType: 'in-person' };
    await world.request(routes.signups.create, { body });
    expect(await waiting()).toEqual([]);
    // Whoever leaves a seat by that has it offered to the next.
    await signUp(world, addressOf('cleo'));
    await world.request(routes.signups.create, { body: { ...body, email: addressOf('ana') } });
    await offerTo(world, 'cleo');
  },

  async 'the seat of somebody who is erased is offered to the next'(world) {
    const { idOf } = await fullEvening(world, ['ana', 'ben', 'cleo', 'dora', 'emil']);
    await world.request(routes.signups.remove, { params: { id: idOf('ana') } });
    await offerTo(world, 'ben');
    await world.request(routes.personalData.erase, { body: { email: addressOf('ben') } });
    await offerTo(world, 'cleo');
    const token = detailsTokenIn((await world.mailTo(addressOf('cleo'), /^Welcome/)).text);
    await world.request(routes.readerDetails.mailLink, { body: { token } });
    const whole = detailsTokenIn((await world.mailTo(addressOf('cleo'), /^Your details/)).text);
    await world.request(routes.readerDetails.erase, { body: { token: whole } });
    await offerTo(world, 'dora');
    await putErasure(world, world.cloud.hashOf(addressOf('dora')));
    await world.cloud.invoke('workers/completeErasures', inMinutes(4));
    await offerTo(world, 'emil');
  },
};
