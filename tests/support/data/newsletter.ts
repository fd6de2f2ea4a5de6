import { randomUUID } from 'node:crypto';
import { hmac } from '../../../functions/lib/platform/crypto/digest.ts';
import { idempotencyHeader } from '../../../shared/platform/constants.ts';
import type { Campaign, SendResult } from '../../../shared/sending/model/campaign.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { InboxMail } from '../cloud/localApi.ts';
import { Visitor } from '../cloud/visitor.ts';
import { until } from '../run/until.ts';

export const bouncing = 'bounce@simulator.amazonses.com';
export const template = 'dharma_chats_news';

/** A subscriber's name, from the number: `Ana`, `Bela`, ... no two alike. */
export const nameOf = (n: number) => `Reader ${[...String(n)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;
export const addressOf = (n: number) => `reader${n}@example.org`;

export async function subscribe(cloud: Cloud, email: string, firstName?: string): Promise<void> {
  const response = await new Visitor(cloud).subscribe(email, firstName);
  if (response.status !== 200) throw new Error(`Subscribing ${email}: ${response.status} ${await response.text()}`);
}

/** Somebody whose address is suppressed subscribes again, and presses the button of the mail that asks. */
export async function comeBack(cloud: Cloud, email: string, firstName?: string): Promise<void> {
  await subscribe(cloud, email, firstName);
  const asks = await until(`the mail that asks ${email}`, async () =>
    (await cloud.inbox()).find(({ to, subject }) => to.includes(email) && subject.startsWith('Please confirm')),
  );
  const token = decodeURIComponent(/\?token=([^\s\]"]+)/.exec(asks.text)?.[1] ?? '');
  const response = await new Visitor(cloud).call('/api/newsletter/confirm', { body: { token } });
  if (response.status !== 200) throw new Error(`Confirming ${email}: ${response.status} ${await response.text()}`);
}

/** `count` people subscribe, each from an address of their own. */
export async function subscribeMany(cloud: Cloud, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n).values();
  const person = async () => {
    for (const n of numbers) await subscribe(cloud, addressOf(n), nameOf(n));
  };
  await Promise.all(Array.from({ length: 8 }, person));
}

/** The link by which a reader's welcome mail lets them leave, also for a reader who was seeded and has no mail yet. */
export async function unsubscribeLink(cloud: Cloud, email: string): Promise<string> {
  const id = await cloud.idOf(email);
  return `${cloud.url}/api/newsletter/unsubscribe?token=${id}.${hmac(cloud.secret('links'), `unsubscribe:${id}`)}`;
}

/** A send of its own: no repetition of an earlier one. */
export const ownKey = () => ({ [idempotencyHeader]: `"${randomUUID()}"` });

/** A send of its own, or the one that runs. */
export async function sendToAll(admin: Visitor): Promise<SendResult> {
  const response = await admin.call(`/api/email-templates/${template}/send`, { method: 'POST', headers: ownKey() });
  if (response.status !== 200) throw new Error(`Sending: ${response.status} ${await response.text()}`);
  return response.json() as Promise<SendResult>;
}

async function campaign(admin: Visitor, id: string): Promise<Campaign> {
  return (await admin.call(`/api/campaigns/${id}`)).json() as Promise<Campaign>;
}

/** The campaign when it has come to an end. */
export const ended = (admin: Visitor, id: string, seconds = 120) =>
  until(
    `the end of campaign ${id}`,
    async () => {
      const now = await campaign(admin, id);
      return ['COMPLETE', 'NEEDS_ATTENTION', 'CANCELLED', 'PAUSED'].includes(now.status) ? now : undefined;
    },
    seconds,
  );

/** The mails of a newsletter, without welcome mails. */
export const newsletters = (mails: InboxMail[]) => mails.filter(({ subject }) => subject === 'New from Dharma Chats');

/** How many newsletters each address got. */
export function perAddress(mails: InboxMail[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to } of newsletters(mails))
    for (const address of to) counts.set(address, (counts.get(address) ?? 0) + 1);
  return counts;
}
