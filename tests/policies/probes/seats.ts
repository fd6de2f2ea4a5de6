import { expect } from 'vitest';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { pathOf } from '../../../shared/contract/endpoint.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { WaitingSignup } from '../../../shared/people/model/signup.ts';
import { withFirstValues } from '../../../shared/settings/settings.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime, momentOf } from '../../../shared/time/timeZone.ts';
import { startIn } from '../../support/data/startIn.ts';
import { putErasure } from './people.ts';
import type { Probe, World } from './world.ts';
import { book, detailsTokenIn, event, inMinutes, seesDone, signUp, tokenIn } from './world.ts';

const { remove } = routes.upcomingEvents;
const addressOf = (name: string) => `${name}@example.org`;

/** An event with one seat on Zoom, which the first of these people gets. */
async function fullEvening(world: World, names: string[], more: object = {}) {
  const body = { ...event, onlineSeats: 1, ...more };
  const { id } = await world.request<{ id: number }>(routes.upcomingEvents.create, { body });
  for (const name of names) await book(world, addressOf(name));
  const waiting = () => world.request<WaitingSignup[]>(routes.signups.waiting, { params: { id } });
  const idOf = (name: string) => `${world.cloud.hashOf(addressOf(name))}-${id}`;
  return { id, waiting, idOf };
}

/** The mail about a seat that the sweep gives. */
async function seatOf(world: World, name: string) {
  await world.cloud.invoke('workers/sweep', {});
  return world.cloud.mailTo(addressOf(name), /^You have a seat/);
}

async function eraseByLink(world: World, name: string): Promise<void> {
  const token = detailsTokenIn((await world.cloud.mailTo(addressOf(name), /^Welcome/)).text);
  await world.request(routes.readerDetails.mailLink, { body: { token } });
  const whole = detailsTokenIn((await world.cloud.mailTo(addressOf(name), /^Your details/)).text);
  await world.request(routes.readerDetails.erase, { body: { token: whole } });
}

async function eraseByWorker(world: World, name: string): Promise<void> {
  await putErasure(world, world.cloud.hashOf(addressOf(name)));
  await world.cloud.invoke('workers/sweep', inMinutes(4));
}

export const seatProbes: Record<string, Probe> = {
  async 'an evening is full: who waits is listed, moved, given a seat by mail, and gives it back'(world) {
    const { id, waiting, idOf } = await fullEvening(world, ['ana', 'ben', 'cleo', 'dora']);
    expect((await waiting()).map(({ email }) => email)).toEqual(['ben', 'cleo', 'dora'].map(addressOf));
    await world.request(routes.signups.move, { params: { id: idOf('dora') }, body: { before: idOf('ben') } });
    const { text } = await world.cloud.mailTo(addressOf('ana'), /signed up/);
    await world.request(routes.signups.cancel, {
      query: `?token=${tokenIn(text, 'token', '/cancel-signup')}`,
      body: {},
    });
    await world.cloud.mailTo(addressOf('ana'), /^Your sign-up is canceled/);
    const back = tokenIn((await seatOf(world, 'dora')).text, 'token', '/cancel-signup');
    await world.request(routes.signups.cancel, { query: `?token=${back}`, body: {} });
    await seesDone(world, 'cancelSignup', back);
    await seatOf(world, 'ben');
    await world.request(routes.upcomingEvents.update, { params: { id }, body: { ...event, onlineSeats: 2 } });
    const correct = (name: string, body: object) =>
      world.request(routes.signups.correct, { params: { id: idOf(name) }, body });
    await correct('cleo', { seat: 'free' });
    await seatOf(world, 'cleo');
    await correct('cleo', { email: addressOf('clea') });
    await world.cloud.mailTo(addressOf('clea'), /signed up/);
    await world.request(routes.signups.remove, { params: { id: idOf('clea') }, query: '?tell=true' });
    await world.cloud.mailTo(addressOf('clea'), /^Your sign-up is canceled/);
    expect(await waiting()).toEqual([]);
  },

  async 'an event changes: those who cannot attend as they chose are moved, and all are told'(world) {
    const body = { ...event, attendance: 'both' };
    const { id } = await world.request<{ id: number }>(routes.upcomingEvents.create, { body });
    const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', consent: true, subscribeNewsletter: false };
    const signup = { ...person, email: addressOf('ana'), attendanceType: 'in-person' };
    await world.request(routes.signups.create, { body: signup });
    await world.cloud.mailTo(addressOf('ana'), /signed up/);
    await world.request(routes.upcomingEvents.update, { params: { id }, body: { ...event, attendance: 'virtual' } });
    await world.cloud.invoke('workers/sweep', inMinutes(2));
    await world.cloud.mailTo(addressOf('ana'), /^New place/);
    await world.request(routes.upcomingEvents.mails, { params: { id } });
    await world.request(routes.upcomingEvents.cancel, { params: { id }, body: {} });
    const tooSoon = await (await world.admin()).call(pathOf(remove, { id }), { method: remove.method });
    expect(tooSoon.status, 'no one was told yet').toBe(409);
    await world.cloud.invoke('workers/sweep', inMinutes(4));
    await world.cloud.mailTo(addressOf('ana'), /^Canceled/);
    await world.request(remove, { params: { id } });
  },

  async 'the host is told in the evening who signed up and who canceled'(world) {
    const to = 'host@example.org';
    const values = { ...withFirstValues({}), 'mail.signupsTo': to };
    await world.request(routes.settings.update, { body: { values } });
    const body = { ...event, onlineSeats: 2 };
    const { updatedAt } = await world.request<ManagedEvent>(routes.upcomingEvents.create, { body });
    // By the functions' clock. What happens around eight could belong to two days.
    const isNearEight = /T19:5/.test(localTime(Date.parse(updatedAt ?? ''), site.timeZone));
    if (isNearEight) await world.cloud.forward(900);
    const now = Date.parse(updatedAt ?? '') + (isNearEight ? 900_000 : 0);
    for (const name of ['ana', 'ben']) await book(world, addressOf(name));
    const { text } = await world.cloud.mailTo(addressOf('ana'), /signed up/);
    const query = `?token=${tokenIn(text, 'token', '/cancel-signup')}`;
    await world.request(routes.signups.cancel, { query, body: {} });
    const [day = '', time = ''] = localTime(now, site.timeZone).split('T');
    const date = time < '20:00' ? day : new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
    const evening = new Date(momentOf(`${date}T20:00`, site.timeZone)).toISOString();
    await world.cloud.invoke('workers/sweep', { time: evening });
    await world.cloud.mailTo(to, /^Today: 1 signed up, 1 canceled$/);
  },

  async 'once the evening has begun, who waits gets a free seat by signing up again'(world) {
    const { waiting, idOf } = await fullEvening(world, ['ana', 'ben'], { ...startIn(10), duration: '2 hours' });
    await world.cloud.forward(900);
    await world.request(routes.signups.remove, { params: { id: idOf('ana') } });
    expect(await waiting()).toHaveLength(1);
    await signUp(world, addressOf('ben'));
    expect(await waiting()).toEqual([]);
  },

  async 'an admin adds guests by hand: one who had yet to confirm, and one who waits until the evening has begun'(
    world,
  ) {
    const { id, waiting, idOf } = await fullEvening(world, [], { ...startIn(10), duration: '2 hours' });
    await signUp(world, addressOf('ana'));
    const add = (name: string) => {
      const body = { firstName: 'Ana', lastName: 'Lima', email: addressOf(name), attendanceType: 'virtual' };
      return world.request(routes.signups.add, { params: { id }, body });
    };
    for (const name of ['ana', 'ben']) await add(name);
    expect(await waiting()).toHaveLength(1);
    await world.cloud.forward(900);
    await world.request(routes.signups.remove, { params: { id: idOf('ana') } });
    await add('ben');
    expect(await waiting()).toEqual([]);
  },

  async 'someone who changes to the other kind of seat leaves the waiting list'(world) {
    const { waiting } = await fullEvening(world, ['ana', 'ben']);
    const change = async (name: string, subject: RegExp) => {
      const { text } = await world.cloud.mailTo(addressOf(name), subject);
      const token = /\/your-sign-up#([\w.~%-]+)/.exec(text)?.[1] ?? '';
      await world.request(routes.signups.own, { body: { token } });
      const entered = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: 'in-person' };
      await world.request(routes.signups.change, { body: { token, ...entered } });
    };
    await change('ben', /waiting list/);
    expect(await waiting()).toEqual([]);
    // Anyone who leaves a seat by that passes it to the next.
    await book(world, addressOf('cleo'));
    await change('ana', /signed up/);
    await seatOf(world, 'cleo');
  },

  async 'someone who never confirms loses the seat that was kept, and is deleted by an admin'(world) {
    const { id, idOf } = await fullEvening(world, []);
    await signUp(world, addressOf('ana'));
    await world.cloud.mailTo(addressOf('ana'), /^Keep your seat/);
    await world.cloud.invoke('workers/sweep', inMinutes(121));
    expect(await world.request(routes.signups.removeUnconfirmed, { params: { id } })).toEqual({ removed: 1 });
    await book(world, addressOf('ben'));
    const listed = await world.request<{ id: string }[]>(routes.signups.list);
    expect(listed.map((each) => each.id)).toEqual([idOf('ben')]);
  },

  async 'the seat of someone who is erased goes to the next'(world) {
    const { idOf } = await fullEvening(world, ['ana', 'ben', 'cleo', 'dora', 'emil']);
    await world.request(routes.signups.remove, { params: { id: idOf('ana') } });
    await seatOf(world, 'ben');
    await world.request(routes.personalData.erase, { body: { email: addressOf('ben') } });
    await seatOf(world, 'cleo');
    await eraseByLink(world, 'cleo');
    await seatOf(world, 'dora');
    await eraseByWorker(world, 'dora');
    await seatOf(world, 'emil');
  },

  async 'who waits leaves the line by the mail, or is removed or erased'(world) {
    const { waiting, idOf } = await fullEvening(world, ['ana', 'ben', 'cleo', 'dora', 'emil', 'finn']);
    const { text } = await world.cloud.mailTo(addressOf('ben'), /waiting list/);
    const token = tokenIn(text, 'token', '/cancel-signup');
    await world.request(routes.signups.cancel, { query: `?token=${token}`, body: {} });
    await world.request(routes.signups.remove, { params: { id: idOf('cleo') } });
    await world.request(routes.personalData.erase, { body: { email: addressOf('dora') } });
    await eraseByLink(world, 'emil');
    await eraseByWorker(world, 'finn');
    expect(await waiting()).toEqual([]);
  },
};
