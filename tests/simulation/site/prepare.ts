import type { Item } from '../../support/dynamo/dynamoExpressions.ts';
import type { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import type { AcceptedMail } from '../aws/ses.ts';
import { letters } from '../histories/actions.ts';
import type { Container } from './bundle.ts';
import { announceEvening } from './evening.ts';
import { initialSubscribers, people } from './people.ts';
import { type SignedIn, World } from './world.ts';

export type Containers = (packages: Record<string, unknown>) => Container;

/** The site at the beginning of each history: two letters, the subscribers, an event, and a signed-in admin. */
export interface Prepared {
  dynamo: FakeDynamo;
  admin: SignedIn;
  mails: AcceptedMail[];
  /** The time of this state, in Unix milliseconds. */
  now: number;
}

/** The endpoints and workers that the simulation uses. */
export const handlers = [
  ...['emailTemplates/send', 'emailTemplates/schedule', 'emailTemplates/update', 'emailTemplates/replicate'],
  ...['update', 'cancel', 'sendNow'].map((name) => `scheduledSends/${name}`),
  ...['pause', 'resume', 'cancel', 'retryFailed', 'resolve', 'resolveAll', 'get'].map((name) => `campaigns/${name}`),
  ...['subscribe', 'confirm', 'unsubscribe'].map((name) => `newsletter/${name}`),
  ...['create', 'update', 'remove'].map((name) => `subscribers/${name}`),
  ...['create', 'update', 'cancel'].map((name) => `upcomingEvents/${name}`),
  ...['create', 'confirm', 'cancel', 'change', 'move', 'give'].map((name) => `signups/${name}`),
  'personalData/erase',
].map((name) => `api/${name}`);
export const workers = [
  ...['runCampaign', 'sendNewsletter', 'handleSesEvents', 'sweep'],
  ...['feedOutbox', 'sendNotices', 'writeFirstContent'],
].map((name) => `workers/${name}`);
/** The module with which the admin signs in without the form. */
export const sessionModule = 'lib/accounts/sessions';

type Session = { openSession(name: string): Promise<{ cookie: string; admin: { token: string } }> };

/** The product itself prepares the site, without faults. */
export async function prepare(containers: Containers): Promise<Prepared> {
  const calm = { seed: 1, faults: [], usual: 5, rate: 14, perPage: 100, perMessage: 1000 };
  const world = new World({ ...calm, now: Date.UTC(2026, 0, 1) }, containers);
  try {
    let admin: SignedIn | undefined;
    const work = begin(world).then((signedIn) => {
      admin = signedIn;
    });
    const { now } = world.clock;
    await world.clock.runUntil(() => admin !== undefined && !world.isBusy && world.clock.now > now + 10 * 60_000);
    await work;
    if (!admin || world.ses.accepted.length < initialSubscribers) throw new Error('The site could not be prepared');
    return { dynamo: world.dynamo, admin, mails: world.ses.accepted, now: world.clock.now };
  } finally {
    world.stop();
  }
}

async function begin(world: World): Promise<SignedIn> {
  await world.invoke('workers/writeFirstContent', {});
  const { openSession } = world.lambda.module(sessionModule) as unknown as Session;
  const { cookie, admin } = await openSession('admin');
  const who = { cookie: cookie.split(';')[0] ?? '', token: admin.token };
  for (const { addresses } of people.slice(0, initialSubscribers)) {
    const body = { firstName: 'Ana', lastName: 'Lima', email: addresses[0], consent: true };
    expectSuccess(await world.call('newsletter/subscribe', { body, key: addresses[0] }));
  }
  const [name, newName] = letters as [string, string];
  const body = { newName, newSubject: 'Second letter' };
  expectSuccess(await world.call('emailTemplates/replicate', { path: { name }, body, key: 'replicate' }, who));
  await announceEvening(world, who, expectSuccess);
  return who;
}

function expectSuccess(answer: Item | object | undefined): void {
  const { status = 0, body } = (answer ?? {}) as { status?: number; body?: unknown };
  if (status < 200 || status > 299)
    throw new Error(`The site could not be prepared: ${status} ${JSON.stringify(body)}`);
}
