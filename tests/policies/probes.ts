import { DynamoDBClient, PutItemCommand, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { URI } from 'otpauth';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { AllAdmins, OwnAccount } from '../../shared/accounts/model/account.ts';
import { contract as routes } from '../../shared/contract/index.ts';
import { pathOf, type Route } from '../../shared/contract/route.ts';
import type { HealthReport } from '../../shared/health/model/health.ts';
import type { Erasure, PersonalData } from '../../shared/people/model/personalData.ts';
import type { SubscriberImport } from '../../shared/people/model/subscriberImport.ts';
import { adminTokenHeader } from '../../shared/platform/constants.ts';
import { partitions } from '../../shared/platform/resources.ts';
import { shardOf, shards } from '../../shared/platform/shards.ts';
import { linkDocuments } from '../../shared/publishing/model/publication.ts';
import type { Campaign, CampaignRecipient, CampaignResults } from '../../shared/sending/model/campaign.ts';
import type { ScheduledSend } from '../../shared/sending/model/scheduledSend.ts';
import type { TemplateCheck } from '../../shared/sending/model/sendCheck.ts';
import { pages } from '../../shared/site/pages.ts';
import { protectedTemplates, site } from '../../shared/site/site.ts';
import { localTime } from '../../shared/time/timeZone.ts';
import { operatorOf } from '../support/cloud/operator.ts';
import { Browser, Visitor } from '../support/cloud/visitor.ts';
import { addressOf, bouncing, ownKey, template } from '../support/data/newsletter.ts';
import { seedSubscribers } from '../support/data/seedSubscribers.ts';
import { ImportRun, mailchimpFile, manyPeople } from '../support/data/subscriberImports.ts';
import { until } from '../support/run/until.ts';
import type { World } from './world.ts';

/** Something that the product does, from the outside to the end. Each begins with an empty site. */
export type Probe = (world: World) => Promise<void>;

const event = {
  ...{ title: 'Lanterns', guests: 'Freya & Finn', description: 'On quiet.' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', isActive: true },
};
const recording = {
  ...{ title: 'On rivers', presenter: 'Ana Lima', description: 'Water.', eventDate: 'May 3, 2024' },
  ...{ videoUrl: 'https://youtu.be/aaaaaaaaaaa', imageUrl: 'https://example.org/a.jpg', isActive: true },
};
const episode = {
  ...{ guid: 'h', episodeNumber: 2, title: 'On seas', guest: 'Bo', duration: '40:00', description: 'Salt.' },
  ...{ image: '', videoId: 'aaaaaaaaaaa', transcriptionUrl: null },
};
const guest = { name: 'Ana', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
const earlierLetter = {
  subject: 'An April',
  previewText: null,
  sentAt: '2031-03-20',
  htmlContent: '<p>It rained.</p>',
};
const letter = { subject: 'A letter', htmlContent: '<p>Hello {firstName}</p>', textContent: '' };
const cards = ['latest-recording', 'upcoming-event', 'guest:1'];
const withCards = { ...letter, htmlContent: cards.map((ref) => `<div data-card="${ref}"></div>`).join('') };
const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', consent: true, subscribeNewsletter: true };
const erasures = partitions.people.erasures;

async function people(world: World): Promise<{ client: DynamoDBClient; TableName: string | undefined }> {
  const { tables } = await world.cloud.tables();
  const { aws } = await operatorOf(world.cloud.url);
  return { client: new DynamoDBClient(aws), TableName: tables.find((name) => name.includes('People')) };
}

async function orderErasure(world: World, hash: string, ids: string[] = []): Promise<void> {
  const { client, TableName } = await people(world);
  const texts = (list: string[]) => ({ L: list.map((each) => ({ S: each })) });
  const order = { hash: { S: hash }, before: { S: new Date().toISOString() }, nextAt: { N: '0' } };
  const known = { ids: texts(ids), formerIds: texts([]) };
  await client.send(
    new PutItemCommand({ TableName, Item: { pk: { S: erasures }, sk: { S: hash }, ...order, ...known } }),
  );
}

/** Leaves the latest import as one whose worker was killed. */
async function standStill(world: World): Promise<void> {
  const { client, TableName } = await people(world);
  await client.send(
    new UpdateItemCommand({
      ...{ TableName, Key: { pk: { S: partitions.people.imports }, sk: { S: 'LATEST' } } },
      UpdateExpression: 'SET #status = :importing, aliveUntil = :gone',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':importing': { S: 'importing' }, ':gone': { N: '0' } },
    }),
  );
}

/** Who asked for the newsletter where the mail's button subscribes. */
async function askToConfirm(world: World, email: string): Promise<string> {
  const { client, TableName } = await people(world);
  const addressHash = world.cloud.hashOf(email);
  const key = { pk: { S: `${partitions.people.unconfirmed}${shardOf(addressHash)}` }, sk: { S: addressHash } };
  const consent = { M: { source: { S: 'A form' }, at: { S: new Date().toISOString() } } };
  const names = { firstName: { S: 'Ana' }, lastName: { S: 'Lima' }, email: { S: email } };
  const expiresAt = { N: String(Math.floor(Date.now() / 1000) + 1000) };
  const Item = { ...key, ...names, addressHash: { S: addressHash }, consent, expiresAt };
  await client.send(new PutItemCommand({ TableName, Item }));
  return addressHash;
}

/** A subscriber whose address an admin has changed. */
async function moveSubscriber(world: World, email: string): Promise<{ id: string; addressHash: string }> {
  await subscribe(world, email);
  const rows = await world.ask<{ id: string; email: string }[]>(routes.subscribers.list);
  const id = idIn(rows.find((row) => row.email === email));
  const body = { firstName: 'Ana', lastName: 'Lima', email: `new-${email}` };
  await world.ask(routes.subscribers.update, { params: { id }, body });
  return { id, addressHash: world.cloud.hashOf(body.email) };
}

async function waitingErasures(world: World) {
  const { client, TableName } = await people(world);
  const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: erasures } } };
  return (await client.send(new QueryCommand({ TableName, ...query }))).Items;
}

async function oneIsSuppressed(world: World): Promise<true | undefined> {
  const counts = await world.ask<{ subscribers: number; recipients: number }>(routes.dashboard.counts);
  return counts.subscribers - counts.recipients === 1 ? true : undefined;
}
const tokenIn = (text: string, name: string, page = '') =>
  new RegExp(`${page}\\?${name}=([\\w.~%-]+)`).exec(text)?.[1]?.replaceAll('%7E', '~') ?? '';
const idIn = (thing: unknown) => (thing as { id: string }).id;
const pause = (minutes: number) => ({ time: new Date(Date.now() + minutes * 60_000).toISOString() });

const signUp = (world: World, email: string) =>
  world.ask(routes.signups.create, { body: { ...person, email, attendanceType: 'virtual' } });
const subscribe = (world: World, email: string) => {
  const body = { firstName: 'Ana', lastName: 'Lima', email, consent: true };
  return world.ask(routes.newsletter.subscribe, { body });
};
const campaign = (world: World, id: string) => world.ask<Campaign>(routes.campaigns.get, { params: { id } });
const inStatus = (world: World, id: string, ...wanted: string[]) =>
  world.comes(`${wanted}`, async () => {
    const now = await campaign(world, id);
    return wanted.includes(now.status) ? now : undefined;
  });

/** Sends to three people and gives the campaign's id as soon as it is there. */
async function send(world: World): Promise<string> {
  await seedSubscribers(world.cloud, 3);
  return (await world.ask<{ campaignId: string }>(routes.emailTemplates.send, { params: { name: template } }))
    .campaignId;
}

/** As {@link send}; of two people it stays in doubt whether they have it. Gives who is first on that list, too. */
async function sendIntoDoubt(world: World): Promise<{ id: string; newest: CampaignRecipient }> {
  await world.cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'reset', times: 2 });
  const id = await send(world);
  await inStatus(world, id, 'NEEDS_ATTENTION');
  const query = '?list=IN_DOUBT';
  const [newest] = await world.ask<CampaignRecipient[]>(routes.campaigns.recipients, { params: { id }, query });
  if (!newest) throw new Error('Nobody is in doubt');
  return { id, newest };
}

const scheduleIn = (seconds: number, audience: object = { type: 'newsletter' }) => ({
  ...{ audience, at: localTime(Date.now() + seconds * 1000, site.timeZone), accepted: ['untested'], again: true },
});
const schedule = (world: World, seconds = 600, audience?: object) =>
  world.ask<ScheduledSend>(routes.emailTemplates.schedule, {
    params: { name: template },
    body: scheduleIn(seconds, audience),
  });

export const probes: Record<string, Probe> = {
  async 'subscribers are imported from a file'(world) {
    const admin = await world.admin();
    const one = (address: string) => mailchimpFile([`${address},Ana,Lima,2,2024-03-01 10:00:00,1,a`]);
    const run = await ImportRun.checked(admin, one('ana@example.org'));
    expect(await run.complete()).toMatchObject({ status: 'complete', counts: { added: 1 } });
    expect(await run.report()).toEqual([]);
    expect((await run.act('resume')).status).toBe(409);
    const other = await ImportRun.checked(admin, one('bo@example.org'));
    expect(await other.report()).toEqual([]);
    // Begun, checked and started; begun and checked.
    world.alsoDid(5);

    const state = () => world.ask<SubscriberImport>(routes.imports.latest);
    const comes = (status: string) =>
      world.comes(status, async () => ((await state()).status === status ? true : undefined));
    await world.ask(routes.imports.cancel, { params: { id: other.id } });
    await comes('cancelled');

    const begun = { name: 'a.csv', size: 9, source: 'the retreat' };
    const { id } = await world.ask<SubscriberImport>(routes.imports.begin, { body: begun });
    await world.ask(routes.imports.check, { params: { id }, body: {} });
    await comes('refused');
    expect((await state()).problem).toContain('has not arrived');
  },

  async 'an import that stands still is resumed, and cancelled'(world) {
    const run = await ImportRun.checked(await world.admin(), mailchimpFile(['ana@example.org,Ana,Lima,2,,1,a']));
    // Begun and checked.
    world.alsoDid(2);
    for (const [act, end] of [
      ['resume', 'complete'],
      ['cancel', 'cancelled'],
    ] as const) {
      await standStill(world);
      await world.ask(routes.imports[act], { params: { id: run.id } });
      await world.comes(end, async () => ((await run.state()).status === end ? true : undefined));
    }
  },

  async 'a long import goes on in another run'(world) {
    const run = await ImportRun.checked(await world.admin(), manyPeople(5000));
    world.alsoDid(2);
    const worker = 'workers/importSubscribers';
    const before = await world.cloud.runsOf(worker);
    // A run has 12 seconds, adds 500 rows in each at most, and begins nothing after two fifths of them.
    await world.cloud.lambda({ timeouts: 0.2 });
    await run.start();
    world.alsoDid(1);
    await until('the next run', async () => (await world.cloud.runsOf(worker)) > before + 1 || undefined, 20);
    await world.ask(routes.imports.cancel, { params: { id: run.id } });
    expect((await run.ended()).status).toBe('cancelled');
  },

  async 'pages, pictures and the sitemap are served'({ visitor }) {
    for (const [path, status] of [
      ['/', 200],
      ['/nowhere', 404],
      ['/media/nothing.webp', 404],
      ['/assets/nothing.js', 404],
      ['/sitemap.xml', 200],
    ] as const)
      expect((await visitor.call(path)).status, path).toBe(status);
  },

  async 'a guest’s page comes and goes with the guest, and all pages are published anew'(world) {
    const { cloud, visitor } = world;
    const statusAt = async (path: string) => (await visitor.call(path)).status;
    const comesTo = (path: string, status: number) =>
      world.comes(`${status} at ${path}`, async () => ((await statusAt(path)) === status ? true : undefined));
    const made = await world.ask<{ id: number }>(routes.archiveGuests.create, { body: guest });
    await comesTo(`/video/${made.id}`, 200);
    await world.ask(routes.archiveGuests.remove, { params: { id: made.id } });
    await comesTo(`/video/${made.id}`, 404);
    expect(await statusAt('/video/aaaaaaaaaaa')).toBe(404);
    await world.ask(routes.recentEvents.create, { body: recording });
    await world.ask(routes.upcomingEvents.create, { body: event });
    expect(await cloud.invoke('workers/publishPages', {})).toMatchObject({ failed: [] });
  },

  async 'a letter is put on the site before its mails, counted, taken off and put there again'(world) {
    await seedSubscribers(world.cloud, 2);
    const body = { publish: true };
    const { campaignId: id } = await world.ask<{ campaignId: string }>(routes.emailTemplates.send, {
      ...{ params: { name: template }, body },
    });
    const mail = await world.mailTo(addressOf(0));
    expect(mail.text).toContain('View in browser');
    await inStatus(world, id, 'COMPLETE');
    const [letter] = await world.ask<{ slug: string }[]>(routes.letters.list);
    const params = { slug: letter?.slug ?? '' };
    const status = async () => (await world.visitor.call(`/letters/${params.slug}`)).status;
    const comesTo = (wanted: number) =>
      world.comes(`${wanted}`, async () => ((await status()) === wanted ? true : undefined));
    expect(await status()).toBe(200);
    await world.ask(routes.letters.get, { params });
    await world.ask(routes.letters.remove, { params });
    await comesTo(404);
    await world.ask(routes.letters.publish, { params: { id } });
    await comesTo(200);
    const link = new URL(/<([^>]+)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    await world.visitor.call(link.pathname + link.search, { method: 'POST' });
    await world.comes('the results', async () => {
      const results = await world.ask<CampaignResults>(routes.campaigns.results, { params: { id } });
      return results.delivered === 2 && results.unsubscribed === 1 ? true : undefined;
    });
    const followed = await world.visitor.call(`/api/letters/links/${id}/0`);
    expect([followed.status, followed.headers.get('location')]).toEqual([303, '/']);
  },

  async 'a letter whose send is cancelled before it begins leaves the site'(world) {
    await seedSubscribers(world.cloud, 2);
    // Its page does not come meanwhile.
    await world.cloud.fault({ function: 'workers/publishPages', error: 'crash-before', times: 1000 });
    const begun = world.ask(routes.emailTemplates.send, { params: { name: template }, body: { publish: true } });
    // Where it is refused, what follows fails first.
    begun.catch(() => undefined);
    const slug = await world.comes('the letter', async () => {
      const [letter] = await world.ask<{ slug: string }[]>(routes.letters.list);
      return letter?.slug;
    });
    const [{ id }] = (await world.ask<Campaign[]>(routes.campaigns.list)) as [Campaign];
    await world.ask(routes.campaigns.cancel, { params: { id } });
    await begun;
    await world.cloud.clearFaults();
    expect(await world.ask(routes.letters.list)).not.toContainEqual(expect.objectContaining({ slug }));
  },

  async 'how the list grows is noted and shown'(world) {
    await seedSubscribers(world.cloud, 2);
    await world.cloud.invoke('workers/recordGrowth', {});
    expect(await world.ask(routes.dashboard.growth)).toMatchObject([{ subscribers: 2 }]);
  },

  async 'what is not as it should be is found out, for the operator and for the dashboard'(world) {
    const { checks } = (await world.cloud.invoke('workers/checkHealth', {})) as HealthReport;
    // Nobody has opened the mail that asks whether alarms are wanted.
    const known = checks.filter(({ name }) => !['alarmAddress', 'alarms', 'deadLetters', 'lastSend'].includes(name));
    expect(known.filter(({ finding }) => !finding.good)).toEqual([]);
    expect(checks.filter(({ finding }) => finding.says.startsWith('This could not be found out'))).toEqual([]);
    const latest = () => world.ask<{ report: HealthReport; pending: boolean }>(routes.dashboard.health);
    const { checkedAt } = (await latest()).report;
    await world.comes('a newer report', async () => {
      const query = `?newerThan=${checkedAt}`;
      const { pending } = await world.ask<{ pending: boolean }>(routes.dashboard.health, { query });
      return pending ? undefined : true;
    });
  },

  async 'an asset that no page has needed for a week goes'({ cloud, visitor }) {
    await cloud.putSiteFile('assets/old.js', '// of an earlier deploy');
    await cloud.putSiteFile('publication', JSON.stringify({ files: {}, retired: { 'assets/old.js': 0 } }));
    await cloud.invoke('workers/publishPages', {});
    expect((await visitor.call('/assets/old.js')).status).toBe(404);
  },

  async 'an admin signs in, is known, makes a key, redeems it and signs out'(world) {
    const admin = await world.admin();
    expect(await (await admin.call(routes.session.user.path)).json()).toMatchObject({ isAuthenticated: true });
    const body = await world.ask(routes.adminKeys.create, { body: {} });
    await world.ask(routes.adminKeys.redeem, { body });
    await world.expectActs();
    expect((await admin.call(routes.session.logout.path, { method: 'POST' })).ok).toBe(true);
    expect(await (await admin.call(routes.session.user.path)).json()).toMatchObject({ isAuthenticated: false });
  },

  async 'an upcoming event is made, changed, shown and removed'(world) {
    const { create, update, activate, list, active, remove } = routes.upcomingEvents;
    const params = { id: idIn(await world.ask(create, { body: event })) };
    await world.ask(update, { params, body: { ...event, title: 'Lamps' } });
    await world.ask(activate, { params, body: {} });
    expect(await world.ask(list)).toMatchObject([{ title: 'Lamps' }]);
    expect(await world.ask(active)).toMatchObject({ title: 'Lamps' });
    await world.ask(remove, { params });
    expect(await world.ask(list)).toEqual([]);
  },

  async 'a recording is made, changed, shown, made the latest and removed'(world) {
    const { create, update, activate, list, active, setLatest, remove } = routes.recentEvents;
    const params = { id: idIn(await world.ask(create, { body: recording })) };
    await world.ask(update, { params, body: { ...recording, title: 'Seas' } });
    await world.ask(activate, { params, body: {} });
    expect(await world.ask(active)).toMatchObject({ title: 'Seas' });
    const { isActive: _, ...latest } = recording;
    await world.ask(setLatest, { params: { id: 1 }, body: latest });
    expect(await world.ask(list)).toHaveLength(2);
    await world.ask(remove, { params });
  },

  async 'a guest of the archive is made, changed, shown and removed'(world) {
    const { create, update, list, get, remove } = routes.archiveGuests;
    const params = { id: idIn(await world.ask(create, { body: guest })) };
    await world.ask(update, { params, body: { ...guest, name: 'Bo' } });
    expect(await world.ask(get, { params })).toMatchObject({ name: 'Bo' });
    expect(await world.ask(list)).toHaveLength(1);
    await world.ask(remove, { params });
  },

  async 'a picture is uploaded and served'(world) {
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set('image', new File([picture as never], 'photo.png'));
    const { filePath } = await world.ask<{ filePath: string }>(routes.images.upload, { body });
    expect((await world.visitor.call(filePath)).status).toBe(200);
  },

  async 'a subscriber is welcomed, listed, counted and removed'(world) {
    await subscribe(world, 'ana@example.org');
    await world.mailTo('ana@example.org');
    expect(await world.ask(routes.dashboard.counts)).toMatchObject({ subscribers: 1 });
    const [row] = await world.ask<{ id: string }[]>(routes.subscribers.list);
    await world.ask(routes.subscribers.remove, { params: { id: row?.id ?? '' } });
    expect(await world.ask(routes.dashboard.activity)).toMatchObject([expect.anything()]);
  },

  async 'who unsubscribes by the mail is gone, and may come back'(world) {
    await subscribe(world, 'ana@example.org');
    const mail = await world.mailTo('ana@example.org');
    const link = new URL(/<([^>]+)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    expect((await world.visitor.call(link.pathname + link.search)).status).toBeLessThan(400);
    for (const { page } of linkDocuments) expect((await world.visitor.call(pages[page])).status).toBe(200);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await world.visitor.send(link.pathname + link.search, { method: 'POST', body })).status).toBe(200);
    expect(await world.ask(routes.subscribers.list)).toEqual([]);
    await subscribe(world, 'ana@example.org');
    const { text } = await world.mailTo('ana@example.org', /^Please confirm/);
    await world.ask(routes.newsletter.confirm, { body: { token: tokenIn(text, 'token') } });
    expect(await world.ask(routes.subscribers.list)).toHaveLength(1);
  },

  async 'who bounced and is still listed gets mail again once they confirm it'(world) {
    await subscribe(world, bouncing);
    await world.comes('the bounce', () => oneIsSuppressed(world));
    await subscribe(world, bouncing);
    const { text } = await world.mailTo(bouncing, /^Please confirm/);
    await world.ask(routes.newsletter.confirm, { body: { token: tokenIn(text, 'token') } });
  },

  async 'who booked by Zoom gets the link once it is set'(world) {
    const { id, version } = await world.ask<{ id: number; version: number }>(routes.upcomingEvents.create, {
      body: event,
    });
    await signUp(world, 'ana@example.org');
    await world.mailTo('ana@example.org', /signed up/);
    const body = { ...event, joinLink: 'https://zoom.example/j/1', version };
    await world.ask(routes.upcomingEvents.update, { params: { id: String(id) }, body });
    await world.mailTo('ana@example.org', /Zoom link/);
  },

  async 'somebody signs up for the event, gets the mail, and cancels by it'(world) {
    await world.ask(routes.upcomingEvents.create, { body: event });
    await signUp(world, 'ana@example.org');
    const { text } = await world.mailTo('ana@example.org', /signed up/);
    const token = /cancel-signup\?token=([\w.-]+)/.exec(text)?.[1];
    await world.ask(routes.signups.cancel, { query: `?token=${token}`, body: {} });
    await signUp(world, 'ben@example.org');
    const [row] = await world.ask<{ id: string; email: string }[]>(routes.signups.list);
    expect(row?.email).toBe('ben@example.org');
    await world.ask(routes.signups.remove, { params: { id: row?.id ?? '' } });
    expect(await world.ask(routes.dashboard.counts)).toMatchObject({ signups: 0 });
  },

  async 'what is kept about one person is looked up and erased'(world) {
    const titles = ({ kept }: PersonalData) => kept.map(({ title }) => title);
    const body = { email: 'ana@example.org' };
    await world.cloud.ses({ sendingEnabled: false });
    await signUp(world, body.email);
    await world.comes('the held mails', async () => {
      const { deferredMail } = await world.ask<{ deferredMail: { count: number } | null }>(routes.dashboard.counts);
      return deferredMail?.count === 2 ? true : undefined;
    });
    await world.cloud.ses({ sendingEnabled: true });
    const id = await send(world);
    await inStatus(world, id, 'COMPLETE');
    expect(titles(await world.ask<PersonalData>(routes.personalData.lookUp, { body }))).toHaveLength(5);
    const { left } = await world.ask<Erasure>(routes.personalData.erase, { body });
    expect(titles(left)).toEqual(['No mail is sent to this address']);
    expect(titles(await world.ask<PersonalData>(routes.personalData.lookUp, { body }))).toEqual(titles(left));
    expect(await world.ask(routes.dashboard.counts)).toMatchObject({ signups: 0, deferredMail: null });
  },

  async 'somebody confirms by the button of a mail that they want the newsletter'(world) {
    const addressHash = await askToConfirm(world, 'ana@example.org');
    const body = JSON.stringify({ kind: 'opt-in', addressHash });
    await world.cloud.invoke('workers/sendNotices', { Records: [{ messageId: 'one', body }] });
    const { text } = await world.mailTo('ana@example.org', /confirm/);
    const token = tokenIn(text, 'token');
    await world.ask(routes.newsletter.confirm, { body: { token } });
    await world.mailTo('ana@example.org', /^Welcome/);
    await askToConfirm(world, 'ben@example.org');
    await world.ask(routes.personalData.erase, { body: { email: 'ben@example.org' } });
  },

  async 'an admin adds a subscriber, and corrects the name'(world) {
    const body = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org' };
    const proof = { source: 'A card', agreedOn: '2024-05-03' };
    const { id } = await world.ask<{ id: string }>(routes.subscribers.create, { body: { ...body, ...proof } });
    await world.ask(routes.subscribers.update, { params: { id }, body: { ...body, firstName: 'Anna' } });
    // Readers who have no name to be called by are counted.
    await world.ask(routes.subscribers.update, { params: { id }, body: { ...body, firstName: '' } });
  },

  async 'a reader who is subscribed with two addresses is so with one of them, by the link of any mail'(world) {
    await subscribe(world, 'ana@example.org');
    await subscribe(world, 'ben@example.org');
    await world.ask(routes.upcomingEvents.create, { body: event });
    await signUp(world, 'ana@example.org');
    const { text } = await world.mailTo('ana@example.org', /signed up/);
    const token = tokenIn(text, 'token', '/your-details');
    await world.ask(routes.readerDetails.correctName, { body: { token, firstName: 'Anna', lastName: 'Lima' } });
    await world.ask(routes.readerDetails.mailLink, { body: { token } });
    const mailed = await world.mailTo('ana@example.org', /^Your details/);
    const whole = tokenIn(mailed.text, 'token', '/your-details');
    await world.ask(routes.readerDetails.changeAddress, { body: { token: whole, email: 'ben@example.org' } });
    const asks = await world.mailTo('ben@example.org', /confirm your new address/);
    await world.ask(routes.readerDetails.confirmAddress, {
      body: { token: tokenIn(asks.text, 'token', '/confirm-address') },
    });
    const left = await world.ask<{ email: string }[]>(routes.subscribers.list);
    expect(left.map(({ email }) => email)).toEqual(['ben@example.org']);
  },

  async 'a reader corrects the name, moves to another address, and is erased'(world) {
    await subscribe(world, 'ana@example.org');
    const token = tokenIn((await world.mailTo('ana@example.org', /^Welcome/)).text, 'token', '/your-details');
    const names = { firstName: 'Anna', lastName: 'Lima' };
    await world.ask(routes.readerDetails.correctName, { body: { token, ...names } });
    const wholeAccess = async (email: string) => {
      await world.ask(routes.readerDetails.mailLink, { body: { token } });
      return tokenIn((await world.mailTo(email, /^Your details/)).text, 'token', '/your-details');
    };
    const moveTo = async (email: string) => {
      const whole = await wholeAccess('ana@example.org');
      await world.ask(routes.readerDetails.changeAddress, { body: { token: whole, email } });
      const asks = await world.mailTo(email, /confirm your new address/);
      await world.ask(routes.readerDetails.confirmAddress, {
        body: { token: tokenIn(asks.text, 'token', '/confirm-address') },
      });
    };
    await moveTo('ana.lima@example.org');
    await world.mailTo('ana@example.org', /was changed/);
    // The link of a mail that came to the old address is still theirs. Readers without a first name are counted.
    await world.ask(routes.readerDetails.correctName, { body: { token, ...names, firstName: '' } });
    const whole = await wholeAccess('ana.lima@example.org');
    // A letter to them is on its way.
    await world.cloud.ses({ sendingEnabled: false });
    const id = await send(world);
    await inStatus(world, id, 'PAUSED');
    await world.ask(routes.readerDetails.show, { body: { token: whole } });
    await world.ask(routes.readerDetails.erase, { body: { token: whole } });
    const left = await world.ask<{ email: string }[]>(routes.subscribers.list);
    expect(left.map(({ email }) => email).sort()).toEqual([0, 1, 2].map(addressOf));
    await world.ask(routes.campaigns.cancel, { params: { id }, body: {} });
    await world.cloud.ses({ sendingEnabled: true });
  },

  async 'an old link unsubscribes who moved; others who moved are erased by admins and the clock'(world) {
    await moveSubscriber(world, 'ana@example.org');
    const token = tokenIn((await world.mailTo('ana@example.org', /^Welcome/)).text, 'token', '/unsubscribe');
    await world.ask(routes.newsletter.unsubscribe, { query: `?token=${token}`, body: {} });
    await moveSubscriber(world, 'ben@example.org');
    await world.ask(routes.personalData.erase, { body: { email: 'new-ben@example.org' } });
    const { id, addressHash } = await moveSubscriber(world, 'dora@example.org');
    await orderErasure(world, addressHash, [id]);
    await world.cloud.invoke('workers/completeErasures', pause(4));
    expect(await world.ask(routes.dashboard.counts)).toMatchObject({ subscribers: 0 });
  },

  async 'an erasure is completed that a send held up'(world) {
    await world.cloud.ses({ sendingEnabled: false });
    const id = await send(world);
    await inStatus(world, id, 'PAUSED');
    await signUp(world, addressOf(0));
    const [row] = await world.ask<{ id: string; email: string }[]>(routes.signups.list);
    expect(row?.email).toBe(addressOf(0));
    // What the sign-up is told, and the welcome.
    await world.comes('the held mails', async () => {
      const { deferredMail } = await world.ask<{ deferredMail: { count: number } | null }>(routes.dashboard.counts);
      return deferredMail?.count === 2 ? true : undefined;
    });
    // A run that was killed at once has left nothing but the order.
    const people = await world.ask<{ id: string; email: string }[]>(routes.subscribers.list);
    const ids = people.flatMap(({ id, email }) => (email === addressOf(0) ? [id] : []));
    await orderErasure(world, world.cloud.hashOf(addressOf(0)), ids);
    await world.cloud.invoke('workers/completeErasures', pause(4));
    expect(await world.ask(routes.dashboard.counts)).toMatchObject({ signups: 0, deferredMail: null, subscribers: 2 });
    await world.ask(routes.personalData.erase, { body: { email: addressOf(1) } });
    expect((await campaign(world, id)).counts.SKIPPED).toBe(2);
  },

  async 'an erasure waits for what SES has still to say'(world) {
    const { newest } = await sendIntoDoubt(world);
    await orderErasure(world, newest.id);
    await world.cloud.invoke('workers/completeErasures', pause(4));
    expect(await waitingErasures(world)).toMatchObject([{ nextAt: { N: expect.stringMatching(/^[1-9]/) } }]);
  },

  async 'a template is made, copied, changed, checked, tried and removed'(world) {
    const { create, replicate, update, list, check, sendTestMail, remove } = routes.emailTemplates;
    await world.ask(create, { body: { name: 'tried', subject: 'A letter' } });
    await world.ask(replicate, { params: { name: 'tried' }, body: { newName: 'copied', newSubject: 'A copy' } });
    const params = { name: 'tried' };
    await world.ask(update, { params, body: letter });
    expect(await world.ask(check, { params })).toMatchObject({ recipients: 0 });
    await world.ask(sendTestMail, { params, body: { testEmail: 'me@example.org' } });
    await world.mailTo('me@example.org');
    expect(await world.ask<{ name: string; lastTestAt?: string }[]>(list)).toContainEqual(
      expect.objectContaining({ name: 'tried', lastTestAt: expect.any(String) }),
    );
    await world.ask(remove, { params });
  },

  async 'a draft is written, another takes its place, and what a letter was is kept'(world) {
    const { create, update, draft, saveDraft, removeDraft, versions, version, check, list, remove } =
      routes.emailTemplates;
    const params = { name: 'drafted' };
    await world.ask(create, { body: { ...params, subject: 'A letter' } });
    const text = { subject: 'A draft', previewText: '', htmlContent: '<p>x</p>', textContent: '', version: 1 };
    const first = await world.ask<{ revision: number }>(saveDraft, { params, body: { ...text, revision: null } });
    expect(await world.ask(draft, { params })).toMatchObject({ revision: first.revision });
    expect(await world.ask(list)).toContainEqual(expect.objectContaining({ draft: expect.anything() }));
    expect(await world.ask<{ problems: object[] }>(check, { params })).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ kind: 'unsaved-draft' })]),
    });
    const over = { ...text, subject: 'Another', revision: null, over: true };
    const second = await world.ask<{ revision: number }>(saveDraft, { params, body: over });
    await world.ask(update, { params, body: { ...letter, draft: second.revision } });
    expect(await world.ask(draft, { params })).toBeNull();
    const kept = await world.ask<{ id: string }[]>(versions, { params });
    expect(kept).toHaveLength(2);
    await world.ask(version, { params: { ...params, version: kept[0]?.id ?? '' } });
    const third = await world.ask<{ revision: number }>(saveDraft, {
      params,
      body: { ...text, version: 2, revision: null },
    });
    await world.ask(removeDraft, { params, query: `?revision=${third.revision}` });
    await world.ask(remove, { params });
    // What is not saved yet is no activity.
    world.alsoDid(-4);
  },

  async 'the cards of a letter are filled: in its check, its test, its sends, and the welcome'(world) {
    await world.ask(routes.recentEvents.create, { body: recording });
    const { id } = await world.ask<{ id: number }>(routes.upcomingEvents.create, { body: event });
    await world.ask(routes.archiveGuests.create, { body: guest });
    await world.cloud.invoke('workers/importContent', { episodes: [episode] });
    const whole = (text: string) => expect(text).toMatch(/On rivers[\s\S]*video\/episode-\d+[\s\S]*Lanterns[\s\S]*Ana/);
    const { update } = routes.emailTemplates;
    await world.ask(update, { params: { name: template }, body: withCards });
    await world.ask(update, { params: { name: protectedTemplates[0] }, body: { ...withCards, subject: 'Welcome' } });
    const params = { name: template };
    const { problems } = await world.ask<TemplateCheck>(routes.emailTemplates.check, { params });
    expect(problems.filter(({ kind }) => kind === 'missing-card')).toEqual([]);
    await world.ask(routes.emailTemplates.sendTestMail, { params, body: { testEmail: 'me@example.org' } });
    whole((await world.mailTo('me@example.org')).text);
    await subscribe(world, 'ana@example.org');
    whole((await world.mailTo('ana@example.org', /Welcome/)).text);
    await signUp(world, 'bo@example.org');
    await world.mailTo('bo@example.org', /signed up/);
    await world.ask(routes.emailTemplates.send, { params, body: { audience: { type: 'event', eventId: id } } });
    whole((await world.mailTo('bo@example.org', /A letter/)).text);
    await send(world);
    whole((await world.mailTo(addressOf(0), /A letter/)).text);
    await subscribe(world, 'cy@example.org');
    const planned = await schedule(world);
    const later = { ...scheduleIn(300), revision: 1 };
    await world.ask(routes.scheduledSends.update, { params: { id: planned.id }, body: later });
    await world.cloud.sweepIn(400);
    whole((await world.mailTo('cy@example.org', /A letter/)).text);
    const { id: atOnce } = await schedule(world);
    const body = { revision: 1, accepted: ['untested'] };
    await world.ask(routes.scheduledSends.sendNow, { params: { id: atOnce }, body });
  },

  async 'a newsletter goes out, is told of, and who bounced gets no more'(world) {
    await subscribe(world, bouncing);
    await world.comes('the bounce', () => oneIsSuppressed(world));
    const id = await send(world);
    expect((await inStatus(world, id, 'COMPLETE')).counts.SENT).toBe(3);
    expect(await world.ask(routes.campaigns.list)).toHaveLength(1);
    await world.ask(routes.campaigns.content, { params: { id } });
    await world.ask(routes.emailTemplates.countUnsent, {
      params: { name: template },
      query: `?excludedCampaigns=${id}`,
    });
    for (const n of [0, 1, 2]) await world.mailTo(addressOf(n), /New from/);
  },

  async 'a send is paused, resumed and cancelled'(world) {
    await world.cloud.ses({ sendingEnabled: false });
    const id = await send(world);
    await inStatus(world, id, 'PAUSED');
    await world.ask(routes.campaigns.resume, { params: { id }, body: {} });
    await world.comes('a pause again', async () =>
      (await campaign(world, id)).status === 'PAUSED' ? true : undefined,
    );
    await world.cloud.ses({ sendingEnabled: true, latency: 3000 });
    await world.ask(routes.campaigns.resume, { params: { id }, body: {} });
    await world.ask(routes.campaigns.pause, { params: { id }, body: {} });
    await world.ask(routes.campaigns.cancel, { params: { id }, body: {} });
    expect((await campaign(world, id)).status).toBe('CANCELLED');
  },

  async 'whom SES refused gets the mail by another try'(world) {
    await world.cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'BadRequestException', times: 1 });
    const id = await send(world);
    expect((await inStatus(world, id, 'COMPLETE')).counts.FAILED).toBe(1);
    expect(
      await world.ask<CampaignRecipient[]>(routes.campaigns.recipients, { params: { id }, query: '?list=FAILED' }),
    ).toHaveLength(1);
    await world.ask(routes.campaigns.retryFailed, { params: { id }, body: {} });
    await world.comes('the third mail', async () => ((await campaign(world, id)).counts.SENT === 3 ? true : undefined));
  },

  async 'what SES throttles is mailed a little later'(world) {
    await world.cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'TooManyRequestsException', times: 1 });
    const id = await send(world);
    const isSent = async () => ((await campaign(world, id)).status === 'COMPLETE' ? true : undefined);
    await until('the throttled mail', isSent, 20);
  },

  async 'doubts are resolved, one and all'(world) {
    const { id, newest } = await sendIntoDoubt(world);
    await world.ask(routes.campaigns.resolve, { params: { id, recipientId: newest.id }, body: { as: 'sent' } });
    await world.ask(routes.campaigns.resolveAll, { params: { id }, body: { as: 'sent' } });
    await inStatus(world, id, 'COMPLETE');
  },

  async 'a doubt is settled by what SES tells of the mail'(world) {
    await world.cloud.ses({ eventDelay: 2000 });
    await world.cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'reset-after-accept', times: 1 });
    const id = await send(world);
    expect((await inStatus(world, id, 'COMPLETE')).counts.SENT).toBe(3);
  },

  async 'of a long list of doubts a worker decides what the endpoint had no time for'(world) {
    const { id } = await sendIntoDoubt(world);
    const decision = { campaignId: id, list: 'IN_DOUBT', as: 'sent', admin: 'admin', at: new Date().toISOString() };
    const body = JSON.stringify({ step: 'decide', ...decision, shards });
    await world.cloud.invoke('workers/runCampaign', { Records: [{ messageId: 'decide', body }] });
    expect((await campaign(world, id)).counts.IN_DOUBT).toBe(0);
  },

  async 'the people of an event are mailed'(world) {
    const { id } = await world.ask<{ id: number }>(routes.upcomingEvents.create, { body: event });
    await signUp(world, 'ana@example.org');
    await world.mailTo('ana@example.org', /signed up/);
    await world.ask(routes.emailTemplates.send, {
      params: { name: template },
      body: { audience: { type: 'event', eventId: id } },
    });
    await world.mailTo('ana@example.org', /New from/);
    const [{ id: campaignId } = { id: '' }] = await world.ask<Campaign[]>(routes.campaigns.list);
    const query = `?excludedCampaigns=${campaignId}&eventId=${id}&attendance=all`;
    await world.ask(routes.emailTemplates.countUnsent, { params: { name: template }, query });
  },

  async 'a letter goes out at a time, at another, at once or not at all'(world) {
    await seedSubscribers(world.cloud, 3);
    const planned = await schedule(world);
    const { id } = planned;
    await world.ask(routes.scheduledSends.update, { params: { id }, body: { ...scheduleIn(300), revision: 1 } });
    expect(await world.ask(routes.scheduledSends.list)).toMatchObject([{ id, revision: 2 }]);
    await world.cloud.sweepIn(400);
    await world.mailTo(addressOf(0), /New from/);
    const [{ id: campaignId } = { id: '' }] = await world.ask<Campaign[]>(routes.campaigns.list);
    await inStatus(world, campaignId, 'COMPLETE');

    const body = { revision: 1, accepted: ['untested'] };
    const atOnce = await schedule(world, 600);
    await world.ask(routes.scheduledSends.sendNow, { params: { id: atOnce.id }, body });
    const none = await schedule(world, 600);
    await world.ask(routes.scheduledSends.cancel, { params: { id: none.id } });
    expect(await world.ask(routes.scheduledSends.list)).toEqual([]);
  },

  async 'a letter goes to the people of an event at a time'(world) {
    const { id: eventId } = await world.ask<{ id: number }>(routes.upcomingEvents.create, { body: event });
    await signUp(world, 'ana@example.org');
    await world.mailTo('ana@example.org', /signed up/);
    const audience = { type: 'event', eventId, attendance: 'all' };
    const { id } = await schedule(world, 600, audience);
    const changed = { ...scheduleIn(300, audience), revision: 1 };
    await world.ask(routes.scheduledSends.update, { params: { id }, body: changed });
    await world.cloud.sweepIn(400);
    await world.mailTo('ana@example.org', /New from/);
    const { id: atOnce } = await schedule(world, 900, audience);
    const body = { revision: 1, accepted: ['untested'] };
    await world.ask(routes.scheduledSends.sendNow, { params: { id: atOnce }, body });
    await world.ask(routes.emailTemplates.send, { params: { name: template }, body: { audience } });
  },

  async 'a copy of a letter is made, and removed'(world) {
    const { name } = await world.ask<{ name: string }>(routes.emailTemplates.replicate, {
      ...{ params: { name: template }, body: { newName: 'copy', newSubject: 'Copy' } },
    });
    await world.ask(routes.emailTemplates.remove, { params: { name } });
  },

  async 'a send whose messages were lost goes on by the sweep'(world) {
    await world.cloud.ses({ sendingEnabled: false });
    const id = await send(world);
    await inStatus(world, id, 'PAUSED');
    await world.cloud.ses({ sendingEnabled: true });
    await world.cloud.fault({ function: 'workers/sendNewsletter', error: 'crash-before', times: 1 });
    await world.ask(routes.campaigns.resume, { params: { id }, body: {} });
    await world.cloud.invoke('workers/sweepCampaigns', pause(5));
    await inStatus(world, id, 'COMPLETE');
  },

  async 'a welcome mail that SES does not let out comes later'(world) {
    await world.cloud.ses({ sendingEnabled: false });
    await subscribe(world, 'ana@example.org');
    await world.comes('the held mail', async () => {
      const { deferredMail } = await world.ask<{ deferredMail: object | null }>(routes.dashboard.counts);
      return deferredMail ?? undefined;
    });
    await world.cloud.ses({ sendingEnabled: true });
    await world.cloud.invoke('workers/retryDeferredMail', pause(16));
    await world.mailTo('ana@example.org');
    await world.comes('nothing held', async () => {
      const { deferredMail } = await world.ask<{ deferredMail: object | null }>(routes.dashboard.counts);
      return deferredMail === null ? true : undefined;
    });
  },

  async 'an operator makes, resets, lists and removes an admin with a second factor'({ cloud }) {
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

  async 'an admin sees to the account, invites another and removes them'(world) {
    const { cloud } = world;
    const manage = (command: object) => cloud.invoke('workers/manageAdmins', { username: 'Di', ...command });
    await manage({ action: 'create', password: 'a lantern over slow water' });
    await manage({ action: 'address', address: 'di@example.org' });
    const [di, phone, cleo] = [new Browser(cloud), new Browser(cloud), new Browser(cloud)];
    const body = { username: 'Di', password: 'a lantern over slow water' };
    expect(await di.logIn(body)).toBe(200);
    await world.mailTo('di@example.org', /new device/);

    const currentPassword = 'nine herons above the weir';
    const ask = async <Answer>(who: Browser, route: Route, given?: object, params = {}): Promise<Answer> => {
      const [path, headers] = [pathOf(route, params), { ...(route.idempotency && ownKey()) }];
      const answer = await who.call(path, { method: route.method, ...(given && { body: given }), headers });
      const text = await answer.text();
      expect(answer.ok, `${path}: ${answer.status} ${text}`).toBe(true);
      if (route.auth === 'admin' && route.method !== 'GET') world.alsoDid(1);
      const result = JSON.parse(text || 'null');
      if (result?.adminToken) who.headers[adminTokenHeader] = result.adminToken;
      return result as Answer;
    };
    const { account, admins, invitations } = routes;
    await ask(di, account.changePassword, { currentPassword: body.password, newPassword: currentPassword });
    await world.mailTo('di@example.org', /password was changed/);
    expect(await phone.logIn({ ...body, password: currentPassword })).toBe(200);
    expect((await ask<OwnAccount>(di, account.get)).devices).toHaveLength(2);
    await ask(di, account.endSession, undefined, { id: 'others' });
    expect((await phone.call(account.get.path)).status).toBe(401);

    const { uri } = await ask<{ uri: string }>(di, account.offerSecondFactor, { currentPassword });
    const factor = URI.parse(uri);
    type Codes = { recoveryCodes: string[] };
    await ask(di, account.confirmSecondFactor, { code: factor.generate() });
    await world.mailTo('di@example.org', /second factor is on/);
    // Each code is good once: the app has one more at this moment.
    const code = factor.generate({ timestamp: Date.now() + 30_000 });
    const renewed = await ask<Codes>(di, account.renewRecoveryCodes, { currentPassword, code });
    await world.mailTo('di@example.org', /recovery codes were renewed/);
    expect((await ask<OwnAccount>(di, account.get)).recoveryCodes).toBe(10);
    await ask(di, account.removeSecondFactor, { currentPassword, code: renewed.recoveryCodes[0] });
    await world.mailTo('di@example.org', /second factor is off/);

    const tokenIn = ({ text }: { text: string }) => /#([\w.~-]+)/.exec(text)?.[1] ?? '';
    await ask(di, account.changeAddress, { currentPassword, address: 'di@example.net' });
    const token = tokenIn(await world.mailTo('di@example.net'));
    await ask(cleo, account.confirmAddress, { token });
    await world.mailTo('di@example.org', /another address/);

    const guest = { email: 'cleo@example.org', username: 'Cleo' };
    const { id } = await ask<{ id: string }>(di, invitations.create, { currentPassword, ...guest });
    await ask(di, invitations.resend, undefined, { id });
    await ask(di, invitations.withdraw, undefined, { id });
    await cloud.emptyInbox();
    await ask(di, invitations.create, { currentPassword, ...guest });
    const link = { token: tokenIn(await world.mailTo('cleo@example.org')) };
    await ask(cleo, invitations.lookUp, link);
    await ask(cleo, invitations.accept, { ...link, username: 'Cleo', password: 'the tide forgets the harbour' });
    // The account's beginning, and its address, are activities too.
    world.alsoDid(2);
    await world.mailTo('di@example.net', /Cleo is an admin now/);
    expect((await ask<AllAdmins>(di, admins.list)).admins).toHaveLength(3);
    // What another wrote is kept where it is discarded.
    const { create, saveDraft, removeDraft, remove } = routes.emailTemplates;
    const shared = { name: 'shared' };
    await ask(di, create, { ...shared, subject: 'A letter' });
    const text = { subject: 'A draft', previewText: '', htmlContent: '<p>x</p>', textContent: '', version: 1 };
    const { revision } = await ask<{ revision: number }>(cleo, saveDraft, { ...text, revision: null }, shared);
    const discard = `${pathOf(removeDraft, shared)}?revision=${revision}`;
    expect((await di.call(discard, { method: removeDraft.method })).ok).toBe(true);
    world.alsoDid(-1);
    await ask(di, remove, undefined, shared);
    await ask(di, admins.remove, { currentPassword }, { username: 'Cleo' });
    expect((await cleo.call(account.get.path)).status).toBe(401);
    await world.expectActs();
    await manage({ action: 'remove' });
  },

  async 'an operator brings episodes and content'({ cloud, visitor }) {
    const item = '<item><title>On rivers</title><guid>g</guid><link>https://youtu.be/aaaaaaaaaaa</link></item>';
    const xml = `<rss version="2.0"><channel><title>S</title>${item}</channel></rss>`;
    await cloud.invoke('workers/importEpisodes', { xml });
    await cloud.invoke('workers/importContent', {
      archiveGuests: [guest],
      upcomingEvents: [event],
      recentEvents: [recording],
      episodes: [episode],
      letters: [earlierLetter, { ...earlierLetter, sentAt: '2031-04-20', htmlContent: '<p>Another of this name.</p>' }],
    });
    await cloud.invoke('workers/writeFirstContent');
    expect(await (await visitor.call(routes.episodes.list.path)).json()).toHaveLength(2);
    expect(await (await visitor.call(routes.archiveGuests.list.path)).json()).toHaveLength(1);
    expect(await (await visitor.call(routes.letters.list.path)).json()).toHaveLength(2);
  },
};
