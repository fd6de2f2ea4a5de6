import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { Activity } from '../../../shared/accounts/model.ts';
import { pathOf, type Route } from '../../../shared/contract/endpoint.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { linkDocuments } from '../../../shared/publishing/publication.ts';
import type { Campaign, CampaignRecipient } from '../../../shared/sending/model/campaign.ts';
import type { ScheduledSend } from '../../../shared/sending/model/scheduledSend.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime } from '../../../shared/time/timeZone.ts';
import type { Cloud } from '../../support/cloud/cloud.ts';
import { operatorOf } from '../../support/cloud/operator.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { ownKey, template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';

/** How long a probe waits for something, in seconds. */
const patience = 60;

/** The identity of what an answer is about. */
const identityOf = (answer: unknown) => {
  const { id, name, message } = answer as { id?: unknown; name?: unknown; message?: unknown };
  expect(id ?? name ?? message).toBeDefined();
  return { id, name, message };
};

/** Uses a feature of the product end to end. Each begins with an empty site. */
export type Probe = (world: World) => Promise<void>;

/** What probes use: a cloud, an admin who is signed in, and a visitor who is not. */
export class World {
  readonly cloud: Cloud;
  readonly visitor: Visitor;
  private signedIn: Visitor | undefined;
  /** The number of changes that the admin made. */
  private activities = 0;

  constructor(cloud: Cloud) {
    this.cloud = cloud;
    this.visitor = new Visitor(cloud);
  }

  async admin(): Promise<Visitor> {
    this.signedIn ??= await signIn(this.cloud);
    return this.signedIn;
  }

  /**
   * Calls an endpoint as someone who may call it, and returns its answer. Calls it twice if a repeated request must return
   * what the first one made or changed. Throws if a call fails.
   */
  async request<Answer = unknown>(
    route: Route,
    {
      params = {},
      query = '',
      body,
    }: { params?: Record<string, string | number>; query?: string; body?: unknown } = {},
  ): Promise<Answer> {
    const who = route.auth === 'public' ? this.visitor : await this.admin();
    const call = async () => {
      const answer = await who.call(pathOf(route, params) + query, {
        method: route.method,
        ...(body !== undefined && { body }),
        ...(route.idempotency && { headers: key }),
      });
      const text = await answer.text();
      expect(answer.ok, `${route.method} ${route.path}: ${answer.status} ${text.slice(0, 200)}`).toBe(true);
      return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Answer;
    };
    const key = ownKey();
    const answer = await call();
    if (route.auth === 'admin' && route.method !== 'GET') this.activities += 1;
    if (route.idempotency === 'answer')
      expect(identityOf(await call()), 'the same request again').toEqual(identityOf(answer));
    return answer;
  }

  /** Adds changes that the admin made without {@link request}. */
  countActivities(count: number): void {
    this.activities += count;
  }

  /** Expects all changes by the admin in the list of activities, where log-ins stand too. */
  async expectActivities(): Promise<void> {
    if (this.activities > 0) {
      const listed = await this.request<Activity[]>(routes.dashboard.activity);
      expect(listed.filter(({ did }) => !/^Logged (in|out)( with .*)?$|^Someone /.test(did))).toHaveLength(
        this.activities,
      );
    }
    this.activities = 0;
  }

  /** Waits until `look` finds something. */
  waitFor<T>(what: string, look: () => Promise<T | false | undefined>): Promise<T> {
    return until(what, look, patience);
  }
}

export const event = {
  ...{ title: 'Lanterns', guests: 'Freya & Finn', description: 'On quiet.' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', isActive: true },
};

export const recording = {
  ...{ title: 'On rivers', presenter: 'Ana Lima', description: 'Water.', eventDate: 'May 3, 2024' },
  ...{ videoUrl: 'https://youtu.be/aaaaaaaaaaa', imageUrl: 'https://example.org/a.jpg', isActive: true },
};

export const episode = {
  ...{ guid: 'h', episodeNumber: 2, title: 'On seas', guest: 'Bo', duration: '40:00', description: 'Salt.' },
  ...{ image: '', videoId: 'aaaaaaaaaaa', transcriptionUrl: null },
};

export const guest = { name: 'Ana', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };

/** The tables' names, and a client that may do anything with them. */
export async function operatorsTables(world: World): Promise<{ client: DynamoDBClient; tables: string[] }> {
  const { tables } = await world.cloud.tables();
  const { aws } = await operatorOf(world.cloud.url);
  return { client: new DynamoDBClient(aws), tables };
}

export async function peopleTable(world: World): Promise<{ client: DynamoDBClient; TableName: string | undefined }> {
  const { client, tables } = await operatorsTables(world);
  return { client, TableName: tables.find((name) => name.includes('People')) };
}

/** Puts a mail to one person into the outbox, whose stream has it sent if it is to be sent. */
export async function putMail(
  world: World,
  person: string,
  command: { kind: string } & Record<string, unknown>,
  state: object = { state: 'PENDING', waits: 'worker', nextAt: Date.now() + 300_000 },
): Promise<void> {
  const { client, TableName } = await peopleTable(world);
  const mail = `${command.kind}#1`;
  const key = { pk: command.kind === 'account' ? 'ACCOUNT_OUTBOX' : 'OUTBOX', sk: `${person}#${mail}` };
  const Item = { ...key, person, mail, command, ...state, since: Date.now() };
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName, Item }));
}

export const tokenIn = (text: string, name: string, page = '') =>
  new RegExp(`${page}\\?${name}=([\\w.~%-]+)`).exec(text)?.[1]?.replaceAll('%7E', '~') ?? '';

/** The token of the link to a reader's details. */
export const detailsTokenIn = (text: string) => /\/your-details#([\w.~-]+)/.exec(text)?.[1] ?? '';

export const idIn = (thing: unknown) => (thing as { id: string }).id;

export const inMinutes = (minutes: number) => ({ time: new Date(Date.now() + minutes * 60_000).toISOString() });

const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', consent: true, subscribeNewsletter: true };

export const signUp = (world: World, email: string, more: object = {}) =>
  world.request(routes.signups.create, { body: { ...person, email, attendanceType: 'virtual', ...more } });

/** Signs someone up for an event with limited seats, who presses the button in their mail. */
export async function book(world: World, email: string): Promise<void> {
  await signUp(world, email);
  const { text } = await world.cloud.mailTo(email, /^(Keep your seat|Confirm your sign-up)/);
  const token = tokenIn(text, 'token', '/confirm-sign-up');
  await world.request(routes.signups.confirm, { query: `?token=${token}`, body: {} });
  await seesDone(world, 'confirmSignup', token);
}

export const subscribe = (world: World, email: string) => {
  const body = { firstName: 'Ana', lastName: 'Lima', email, consent: true };
  return world.request(routes.newsletter.subscribe, { body });
};

export const campaign = (world: World, id: string) => world.request<Campaign>(routes.campaigns.get, { params: { id } });

export const reaches = (world: World, id: string, ...statuses: string[]) =>
  world.waitFor(`${statuses}`, async () => {
    const now = await campaign(world, id);
    return statuses.includes(now.status) ? now : undefined;
  });

/** Sends to three people. Returns the campaign's id as soon as it is known. */
export async function send(world: World): Promise<string> {
  await seedSubscribers(world.cloud, 3);
  return (await world.request<{ campaignId: string }>(routes.emailTemplates.send, { params: { name: template } }))
    .campaignId;
}

/** Sends to three people, two of whom end in doubt. Returns the first on that list, too. */
export async function sendIntoDoubt(world: World): Promise<{ id: string; newest: CampaignRecipient }> {
  await world.cloud.fault({
    service: 'ses',
    operation: 'SendEmail',
    by: 'workers/sendNewsletter',
    error: 'reset',
    times: 2,
  });
  const id = await send(world);
  await reaches(world, id, 'NEEDS_ATTENTION');
  const query = '?list=IN_DOUBT';
  const [newest] = await world.request<CampaignRecipient[]>(routes.campaigns.recipients, { params: { id }, query });
  if (!newest) throw new Error('No one is in doubt');
  return { id, newest };
}

export const scheduleIn = (seconds: number, audience: object = { type: 'newsletter' }) => ({
  ...{ audience, at: localTime(Date.now() + seconds * 1000, site.timeZone), accepted: ['untested'], again: true },
});

export const schedule = (world: World, seconds = 600, audience?: object) =>
  world.request<ScheduledSend>(routes.emailTemplates.schedule, {
    params: { name: template },
    body: scheduleIn(seconds, audience),
  });

/** Opens a page by a mail's link whose button has been pressed before: it says so, without a button. */
export async function seesDone(world: World, page: (typeof linkDocuments)[number]['page'], token: string | null = '') {
  const answer = await world.visitor.call(`${pages[page]}?token=${token}`);
  expect(answer.status).toBe(200);
  expect(await answer.text(), page).toContain('"done":true');
}
