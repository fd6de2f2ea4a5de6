import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { site } from '../../../../shared/site/site.ts';
import { announce, signUp } from '../../../support/data/seats.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 3, 1) });
  installFakeDynamo();
  installSecrets();
  installMail();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const shown = async () => JSON.parse((await call('upcomingEvents/active', { headers: {} })).body ?? '');
const few = site.live.seatsShownFrom;

test('visitors get the seats that are left of limited ones, from few on; a published page only knows that they are limited', async () => {
  await announce({ roomSeats: few + 1, onlineSeats: 1 });
  expect(await shown()).toMatchObject({ isLimited: true, seatsLeft: { online: 1 } });
  await signUp('ana');
  await signUp('ben', 'virtual');
  await signUp('cleo', 'virtual');
  expect((await shown()).seatsLeft).toEqual({ room: few, online: 0 });
  const { activeUpcomingEvent: published } = await readContent();
  expect(published).toMatchObject({ isLimited: true });
  expect(published).not.toHaveProperty('seatsLeft');
});

test('nobody learns how many seats there are, and of an event for any number nothing is said', async () => {
  await announce({ roomSeats: 400 });
  expect(await shown()).toMatchObject({ isLimited: true, seatsLeft: {} });
  expect(await shown()).not.toHaveProperty('roomSeats');
  for (const attendance of ['both', 'virtual']) {
    await announce({ attendance, ...(attendance === 'virtual' && { roomSeats: 5 }) });
    const event = await shown();
    for (const field of ['isLimited', 'seatsLeft', 'isClosed']) expect(event, attendance).not.toHaveProperty(field);
  }
});

test('from the moment on when sign-up closes, pages know it', async () => {
  await announce({ signupCloses: '2031-05-02T17:00' });
  vi.setSystemTime(Date.parse('2031-05-02T20:59:59Z'));
  expect(await shown()).not.toHaveProperty('isClosed');
  vi.setSystemTime(Date.parse('2031-05-02T21:00:00Z'));
  expect(await shown()).toMatchObject({ isClosed: true, closesAt: '2031-05-02T17:00:00-04:00' });
});
