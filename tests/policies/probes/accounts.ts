import { URI } from 'otpauth';
import { expect } from 'vitest';
import type { Activity, AllAdmins, OwnAccount, Passkey } from '../../../shared/accounts/model.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import { pathOf, type Route } from '../../../shared/contract/route.ts';
import { adminTokenHeader } from '../../../shared/platform/constants.ts';
import { SoftwarePasskey } from '../../support/accounts/softwarePasskey.ts';
import { Browser, Visitor } from '../../support/cloud/visitor.ts';
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
  async 'an admin signs in, is recognized, creates a key, redeems it and signs out'(world) {
    const admin = await world.admin();
    expect(await (await admin.call(routes.session.user.path)).json()).toMatchObject({ isAuthenticated: true });
    const body = await world.request(routes.adminKeys.create, { body: {} });
    await world.request(routes.adminKeys.redeem, { body });
    await world.expectActivities();
    expect((await admin.call(routes.session.logout.path, { method: 'POST' })).ok).toBe(true);
    expect(await (await admin.call(routes.session.user.path)).json()).toMatchObject({ isAuthenticated: false });
  },

  async 'an admin who cannot get in asks for a link and sets a new password; all of it stands in the activities'(
    world,
  ) {
    const { cloud } = world;
    const credentials = { username: 'Mira', password: 'a lantern over slow water' };
    const manage = (command: object) => cloud.invoke('workers/manageAdmins', command);
    await manage({ action: 'create', ...credentials });
    await manage({ action: 'address', username: 'Mira', address: 'mira@example.org' });
    const [browser, other] = [new Browser(cloud), new Browser(cloud)];
    expect(await other.logIn({ ...credentials, password: 'wrong' })).toBe(401);
    expect(await other.logIn(credentials)).toBe(200);
    const { uri } = (await manage({ action: 'offer-2fa', username: 'Mira' })) as { uri: string };
    await manage({ action: 'confirm-2fa', username: 'Mira', code: URI.parse(uri).generate() });
    const { recoveryCodes } = (await manage({ action: 'recovery-codes', username: 'Mira' })) as Codes;
    await world.request(routes.session.forgotPassword, { body: { username: 'mira' } });
    const { text } = await world.mailTo('mira@example.org', /new password/);
    const token = /\/new-password#([\w.~-]+)/.exec(text)?.[1] ?? '';
    const newPassword = 'nine herons above the weir';
    const body = { token, newPassword, code: recoveryCodes[0] };
    expect((await browser.call(routes.session.resetPassword.path, { body })).status).toBe(200);
    await world.mailTo('mira@example.org', /account changed/);
    expect((await other.call(routes.account.get.path)).status).toBe(401);
    expect((await browser.call(routes.session.logout.path, { method: 'POST' })).ok).toBe(true);
    const said = (await world.request<Activity[]>(routes.dashboard.activity)).map(({ did }) => did);
    for (const did of ['Logged in', 'Logged out', 'Set a new password through an emailed link'])
      expect(said).toContain(did);
    expect(said).toContain('Someone failed to log in under this name');
    await manage({ action: 'remove', username: 'Mira' });
  },

  async 'an operator creates, resets, lists and removes an admin with a second factor'({ cloud }) {
    const manage = (command: object) => cloud.invoke('workers/manageAdmins', command);
    const [username, password] = ['Di', 'a lantern over slow water'];
    await manage({ action: 'create', username, password });
    await manage({ action: 'reset', username, password: `${password} again` });
    const { uri } = (await manage({ action: 'offer-2fa', username })) as { uri: string };
    const codes = URI.parse(uri);
    await manage({ action: 'confirm-2fa', username, code: codes.generate() });
    const code = codes.generate({ timestamp: Date.now() + 30_000 });
    const body = { username, password: `${password} again`, code };
    expect((await new Visitor(cloud).call('/api/login', { body })).status).toBe(200);
    await manage({ action: 'recovery-codes', username });
    expect(await manage({ action: 'list' })).toContainEqual(expect.objectContaining({ username, recoveryCodes: 10 }));
    await manage({ action: 'disable-2fa', username });
    await manage({ action: 'remove', username });
  },

  async 'an admin adds a passkey, signs in by it, renames and removes it'(world) {
    const { cloud } = world;
    const manage = (command: object) => cloud.invoke('workers/manageAdmins', { username: 'Di', ...command });
    const currentPassword = 'a lantern over slow water';
    await manage({ action: 'create', password: currentPassword });
    await manage({ action: 'address', address: 'di@example.org' });
    const [di, phone] = [new Browser(cloud), new Browser(cloud)];
    expect(await di.logIn({ username: 'Di', password: currentPassword })).toBe(200);
    const ask = async <Answer>(who: Browser, route: Route, body: object, params = {}): Promise<Answer> => {
      const answer = await who.call(pathOf(route, params), { method: route.method, body });
      const text = await answer.text();
      expect(answer.ok, `${route.path}: ${answer.status} ${text}`).toBe(true);
      if (route.auth === 'admin') world.countActivities(1);
      return JSON.parse(text || 'null') as Answer;
    };
    const device = new SoftwarePasskey(cloud.url);
    const { account, session } = routes;
    await di.stepUp({ currentPassword });
    const made = device.create(await ask(di, account.offerPasskey, {}));
    const { id } = await ask<Passkey>(di, account.addPasskey, made);
    await world.mailTo('di@example.org', /account changed/);
    await cloud.emptyInbox();
    await ask(phone, session.loginByPasskey, device.sign(await ask(phone, session.offerPasskeyLogin, {})));
    await ask(di, account.renamePasskey, { name: 'A telephone' }, { id });
    const { passkeys } = (await (await di.call(account.get.path)).json()) as OwnAccount;
    expect(passkeys.map(({ name }) => name)).toEqual(['A telephone']);
    await cloud.emptyInbox();
    await di.stepUp({ currentPassword });
    await ask(di, account.removePasskey, {}, { id });
    await world.mailTo('di@example.org', /account changed/);
    expect((await phone.call(account.get.path)).status).toBe(401);
    // With another one, which an operator and another admin remove.
    await ask(di, account.addPasskey, device.create(await ask(di, account.offerPasskey, {})));
    await manage({ action: 'remove-passkeys' });
    await world.expectActivities();
    await manage({ action: 'remove' });
  },

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
      await world.mailTo(address, /account changed/);
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
    const token = tokenIn(await world.mailTo('di@example.net'));
    await ask(cleo, account.confirmAddress, { token });
    await notified();

    const guest = { email: 'cleo@example.org', username: 'Cleo' };
    const { id } = await ask<{ id: string }>(di, invitations.create, guest);
    await ask(di, invitations.withdraw, undefined, { id });
    await cloud.emptyInbox();
    await ask(di, invitations.create, guest);
    const link = { token: tokenIn(await world.mailTo('cleo@example.org')) };
    await ask(cleo, invitations.lookUp, link);
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

  async 'an admin with a second factor changes the account by codes'(world) {
    const { cloud } = world;
    // Functions read all their secrets at once. Where an earlier probe made them, only it would seem to need the factors' key.
    await cloud.reloadFunctions();
    const manage = (command: object) => cloud.invoke('workers/manageAdmins', { username: 'Di', ...command });
    const [currentPassword, ask, di] = ['a lantern over slow water', askedIn(world), new Browser(cloud)];
    await manage({ action: 'create', password: currentPassword });
    await manage({ username: 'Flo', action: 'create', password: currentPassword });
    const { uri } = (await manage({ action: 'offer-2fa' })) as { uri: string };
    let app = URI.parse(uri);
    let ahead = 0;
    /** The next code: each can be used once. */
    const code = async () => {
      ahead += 30;
      await cloud.forward(30);
      return app.generate({ timestamp: Date.now() + ahead * 1000 });
    };
    await manage({ action: 'confirm-2fa', code: await code() });
    expect(await di.logIn({ username: 'Di', password: currentPassword, code: await code() })).toBe(200);

    const { account, admins, invitations } = routes;
    const confirm = async () => di.stepUp({ currentPassword, code: await code() });
    await confirm();
    await ask(di, account.changePassword, { newPassword: currentPassword });
    await confirm();
    await ask(di, account.changeAddress, { address: 'di@example.net' });
    const guest = { email: 'cleo@example.org', username: 'Cleo' };
    const { id } = await ask<{ id: string }>(di, invitations.create, guest);
    await ask(di, invitations.withdraw, undefined, { id });
    await ask(di, admins.remove, {}, { username: 'Flo' });
    const made = new SoftwarePasskey(cloud.url).create(await ask(di, account.offerPasskey, {}));
    const passkey = await ask<Passkey>(di, account.addPasskey, made);
    await confirm();
    await ask(di, account.removePasskey, {}, { id: passkey.id });
    app = URI.parse((await ask<{ uri: string }>(di, account.offerSecondFactor, {})).uri);
    await ask(di, account.confirmSecondFactor, { code: await code() });
    await confirm();
    await ask(di, account.renewRecoveryCodes, {});
    await ask(di, account.removeSecondFactor, {});
    await world.expectActivities();
    await manage({ action: 'remove' });
  },
};
