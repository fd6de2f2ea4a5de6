import { expect } from 'vitest';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime } from '../../../shared/time/timeZone.ts';
import type { Cloud } from '../cloud/cloud.ts';
import { signIn } from '../cloud/visitor.ts';
import { addressOf, ended, newsletters, ownKey, perAddress, subscribe, template } from '../data/newsletter.ts';
import { seedSubscribers } from '../data/seedSubscribers.ts';
import { until } from '../run/until.ts';

const old = Array.from({ length: 12 }, (_, n) => addressOf(n));
const joined = Array.from({ length: 8 }, (_, n) => `new${n}@example.org`);

const once = (addresses: string[]) => Object.fromEntries(addresses.map((address) => [address, 1]));

/**
 * Sends a letter to a part of the subscribers of an empty cloud, which changes while the ledger is being filled: people
 * leave, change their address and join. Expects that nobody has the letter twice, and that everybody who stays has it.
 */
export async function changeMeanwhile(cloud: Cloud, part: 'joined' | 'missed'): Promise<void> {
  const admin = await signIn(cloud);
  // Read before anybody joins, so that it is right even if midnight comes in between.
  const today = localTime(Date.now(), site.timeZone).slice(0, 10);
  const all = [...old, ...joined];
  const joinedAt = (n: number) => (n < old.length ? Date.UTC(2024, 0, 1) : Date.now());
  await seedSubscribers(cloud, all.length, (n) => all[n] ?? '', joinedAt);
  const [inside, others] = part === 'joined' ? [joined, old] : [old, joined];

  const send = (audience: object) =>
    admin.call(`/api/email-templates/${template}/send`, { body: { audience }, headers: ownKey() });
  const campaigns = async () => (await admin.call('/api/campaigns')).json() as Promise<Campaign[]>;
  const newest = async () => (await campaigns())[0];

  /** Sends the letter, and changes something before any mail can leave. */
  async function sendWhile(audience: object, change: () => Promise<void>): Promise<Campaign> {
    const before = (await newest())?.id;
    // The worker that fills the ledger waits five seconds for each missing answer.
    await cloud.fault({ service: 'dynamodb', operation: 'PutItem', error: 'timeout', times: 2 });
    const answer = send(audience);
    const { id } = await until('the campaign', async () => {
      const now = await newest();
      return now?.id === before ? undefined : now;
    });
    await change();
    expect((await campaigns()).find((each) => each.id === id)?.status).toBe('PREPARING');
    expect((await answer).status).toBe(200);
    return ended(admin, id);
  }

  async function change(address: string, method: 'DELETE' | 'PUT', body?: object): Promise<void> {
    const answer = await admin.call(`/api/subscribers/${await cloud.idOf(address)}`, { method, ...(body && { body }) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
  }

  const mailed = async () => perAddress(newsletters(await cloud.inbox()));

  const since = { type: 'joined', since: today };
  const earlier =
    part === 'missed' ? ((await (await send(since)).json()) as { campaignId: string }).campaignId : undefined;
  if (earlier) await ended(admin, earlier);
  await cloud.emptyInbox();

  const [gone = '', alsoGone = '', moving = '', ...staying] = inside;
  const run = await sendWhile(earlier ? { type: 'missed', campaignId: earlier } : since, async () => {
    await change(gone, 'DELETE');
    await change(moving, 'PUT', { firstName: 'Ana', lastName: 'Lima', email: 'moved@example.org', version: 1 });
    await subscribe(cloud, 'late@example.org');
    await change(alsoGone, 'DELETE');
  });
  expect(run).toMatchObject({ status: 'COMPLETE', counts: { SENT: staying.length + 1, PENDING: 0, IN_DOUBT: 0 } });
  expect(run.counts.SENT + run.counts.SKIPPED).toBe(run.total);
  const first = await mailed();
  // If somebody changes their address meanwhile, the letter goes to one of the two.
  const movedTo = ['moved@example.org', moving].filter((address) => first.has(address));
  expect(movedTo).toHaveLength(1);
  expect(Object.fromEntries(first)).toEqual(once([...staying, ...movedTo]));

  const rest = await send({ type: 'missed', campaignId: run.id });
  expect(rest.status).toBe(200);
  await ended(admin, ((await rest.json()) as { campaignId: string }).campaignId);
  const missedIt = earlier ? ['late@example.org'] : ['late@example.org', ...others];
  expect(Object.fromEntries(await mailed())).toEqual(once([...staying, ...movedTo, ...missedIt]));
}
