import { URI } from 'otpauth';
import { expect } from 'vitest';
import type { AllAdmins, OwnAccount } from '../../../shared/accounts/model.ts';
import { pathOf, type Route } from '../../../shared/contract/endpoint.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import { adminTokenHeader } from '../../../shared/platform/constants.ts';
import { Browser } from '../../support/cloud/visitor.ts';
import { ownKey } from '../../support/data/newsletter.ts';
import type { Probe, World } from './world.ts';

/** Asks an endpoint as an admin, counts what the list of activities should show, and keeps the token of a new session. */
function askedIn(world: World) {
  return async <Answer>(who: Browser, route: Route, input?: object, params = {}): Promise<Answer> => {
    const [path, headers] = [pathOf(route, params), { ...(route.idempotency && ownKey()) }];
    const answer = await who.call(path, { method: route.method, ...(input && { body: input }), headers });
    const text = await answer.text();
    expect(answer.ok, `${path}: ${answer.status} ${text}`).toBe(true);
    if (route.auth === 'admin' && route.method !== 'GET') world.countActivities(1);
    const result = JSON.parse(text || 'null');
    if (result?.adminToken) who.headers[adminTokenHeader] = result.adminToken;
    return result as Answer;
  };
}

type Codes = { recoveryCodes: string[] };

export const accountProbes: Record<string, Probe> = {
  async 'an admin changes the account, invites another admin and removes them'(world) {
    const { cloud } = world;
    const manage = (command: object) => cloud.invoke('workers/manageAdmins', { username: 'Di', ...command });
    await manage({ action: 'create', password: 'a lantern over slow water' });
    await manage({ action: 'address', address: 'di@example.org' });
    const [di, phone, cleo] = [new Browser(cloud), new Browser(cloud), new Browser(cloud)];
    const body = { username: 'Di', password: 'a lantern over slow water' };
    expect(await di.logIn(body)).toBe(200);

    const currentPassword = 'nine herons above the weir';
    const ask = askedIn(world);
    const { account, admins, invitations } = routes;
    await di.stepUp({ currentPassword: body.password });
    await ask(di, account.changePassword, { newPassword: currentPassword });
    const notified = async (address = 'di@example.org') => {
      await world.cloud.mailTo(address, /account changed/);
      await cloud.emptyInbox();
    };
    await notified();
    await di.stepUp({ currentPassword });
    expect(await phone.logIn({ ...body, password: currentPassword })).toBe(200);
    expect((await ask<OwnAccount>(di, account.get)).devices).toHaveLength(2);
    await ask(di, account.endSession, undefined, { id: 'others' });
    expect((await phone.call(account.get.path)).status).toBe(401);

    const { uri } = await ask<{ uri: string }>(di, account.offerSecondFactor, {});
    const factor = URI.parse(uri);
    await ask(di, account.confirmSecondFactor, { code: factor.generate() });
    await notified();
    // Each code can be used once: the app shows one more at this moment.
    const code = factor.generate({ timestamp: Date.now() + 30_000 });
    await di.stepUp({ currentPassword, code });
    await ask<Codes>(di, account.renewRecoveryCodes, {});
    await notified();
    expect((await ask<OwnAccount>(di, account.get)).recoveryCodes).toBe(10);
    await ask(di, account.removeSecondFactor, {});
    await notified();

    const tokenIn = ({ text }: { text: string }) => /#([\w.~-]+)/.exec(text)?.[1] ?? '';
    await ask(di, account.changeAddress, { address: 'di@example.net' });
    const token = tokenIn(await world.cloud.mailTo('di@example.net'));
    await ask(cleo, account.confirmAddress, { token });
    await notified();

    const guest = { email: 'cleo@example.org' };
    const { id } = await ask<{ id: string }>(di, invitations.create, guest);
    await ask(di, invitations.withdraw, undefined, { id });
    await cloud.emptyInbox();
    await ask(di, invitations.create, guest);
    const link = { token: tokenIn(await world.cloud.mailTo('cleo@example.org')) };
    await ask(cleo, invitations.accept, { ...link, username: 'Cleo', password: 'the tide forgets the harbour' });
    // The account's creation and its address are activities too.
    world.countActivities(2);
    await notified('di@example.net');
    expect((await ask<AllAdmins>(di, admins.list)).admins).toHaveLength(3);
    // A discarded draft by another admin is kept as a version.
    const { create, saveDraft, removeDraft, remove } = routes.emailTemplates;
    const shared = { name: 'shared' };
    await ask(di, create, { ...shared, subject: 'A letter' });
    const text = { subject: 'A draft', previewText: '', htmlContent: '<p>x</p>', textContent: '', version: 1 };
    const { revision } = await ask<{ revision: number }>(
      cleo,
      saveDraft,
      { ...text, editor: 1, revision: 1, follows: null },
      shared,
    );
    const discard = `${pathOf(removeDraft, shared)}?revision=${revision}`;
    expect((await di.call(discard, { method: removeDraft.method })).ok).toBe(true);
    world.countActivities(-1);
    await ask(di, remove, undefined, shared);
    await ask(di, admins.remove, {}, { username: 'Cleo' });
    expect((await cleo.call(account.get.path)).status).toBe(401);
    await world.expectActivities();
    await manage({ action: 'remove' });
  },
};
