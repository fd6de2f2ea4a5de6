import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { UnsentMail } from '../../../shared/notices/model/mail.ts';
import { admin as account } from '../../support/cloud/cloud.ts';
import { inMinutes, putMail, signUp, subscribe } from './steps.ts';
import type { Probe, World } from './world.ts';

const ana = 'ana@example.org';
const guest = { currentPassword: account.password, email: 'cleo@example.org' };

const putUnsent = (world: World, person: string, command: { kind: string } & Record<string, unknown>) =>
  putMail(world, person, command, { state: 'FAILED', waits: 'admin', nextAt: Date.now() });

export const unsentProbes: Record<string, Probe> = {
  async 'an admin sees whom unsent emails are for, has one sent again, and leaves one about an account'(world) {
    await subscribe(world, ana);
    await world.mailTo(ana);
    await signUp(world, 'ben@example.org');
    await world.mailTo('ben@example.org');
    const subscriberId = await world.cloud.idOf(ana);
    const [signup] = await world.request<{ id: string }[]>(routes.signups.list);
    const signupId = signup?.id ?? '';
    await putUnsent(world, subscriberId, { kind: 'welcome', subscriberId });
    await putUnsent(world, signupId.split('-')[0] ?? '', { kind: 'signup', signupId });
    // Its worker died: the sweep finds it.
    const aboutAdmin = {
      kind: 'account',
      to: guest.email,
      mail: { kind: 'changed', what: 'new-admin', username: 'Di' },
    };
    await putMail(world, 'admin', aboutAdmin, { state: 'CLAIMED', claimId: 'dead', waits: 'claimed', nextAt: 1 });
    await world.cloud.invoke('workers/sweep', inMinutes(0));
    // Links to details belong to subscribers, to whoever signed up, and to whoever has left.
    const reader = world.cloud.hashOf('ben@example.org');
    await putUnsent(world, reader, { kind: 'details', reader });
    // Nothing is known any more.
    await putUnsent(world, 'gone', { kind: 'details', reader: 'gone' });
    await putUnsent(world, 'gone', { kind: 'opt-in', addressHash: 'gone' });
    const unsent = () => world.request<UnsentMail[]>(routes.mails.unsent);
    expect((await unsent()).map(({ to }) => String(to?.email)).sort()).toEqual([
      ...[ana, 'ben@example.org', 'ben@example.org', guest.email, 'undefined', 'undefined'],
    ]);
    const welcome = { person: subscriberId, mail: 'welcome#1' };
    await world.request(routes.mails.decide, { body: { ...welcome, as: 'send-again' } });
    await world.waitFor('the second welcome', async () => {
      const mails = (await world.cloud.inbox()).filter(({ to }) => to.includes(ana));
      return mails.length === 2 ? true : undefined;
    });
    await world.request(routes.mails.decide, { body: { person: 'admin', mail: 'account#1', as: 'leave' } });
    expect(await unsent()).toHaveLength(4);
  },
};
