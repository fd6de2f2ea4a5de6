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

/** A subscriber's unique name, derived from the number. */
export const nameOf = (n: number) => `Reader ${[...String(n)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;
export const addressOf = (n: number) => `reader${n}@example.org`;

export async function subscribe(cloud: Cloud, email: string, firstName?: string): Promise<void> {
  const response = await new Visitor(cloud).subscribe(email, firstName);
  if (response.status !== 200) throw new Error(`Subscribing ${email}: ${response.status} ${await response.text()}`);
}

/** Subscribes a suppressed address again, and confirms by the link in the email. */
export async function comeBack(cloud: Cloud, email: string, firstName?: string): Promise<void> {
  await subscribe(cloud, email, firstName);
  const { text } = await cloud.mailTo(email, /^Please confirm/);
  const token = decodeURIComponent(/\?token=([^\s\]"]+)/.exec(text)?.[1] ?? '');
  const response = await new Visitor(cloud).call('/api/newsletter/confirm', { body: { token } });
  if (response.status !== 200) throw new Error(`Confirming ${email}: ${response.status} ${await response.text()}`);
}

/** The unsubscribe link of a reader's welcome email, also for a seeded reader without an email. */
export async function unsubscribeLink(cloud: Cloud, email: string): Promise<string> {
  const id = await cloud.idOf(email);
  return `${cloud.url}/api/newsletter/unsubscribe?token=${id}.${hmac(cloud.secret('links'), `unsubscribe:${id}`)}`;
}

/** A new Idempotency-Key: the request does not repeat an earlier one. */
export const ownKey = () => ({ [idempotencyHeader]: `"${randomUUID()}"` });

/** Starts a send to all, or joins the running one. */
export async function sendToAll(admin: Visitor): Promise<SendResult> {
  const response = await admin.call(`/api/email-templates/${template}/send`, { method: 'POST', headers: ownKey() });
  if (response.status !== 200) throw new Error(`Sending: ${response.status} ${await response.text()}`);
  return response.json() as Promise<SendResult>;
}

export const ended = (admin: Visitor, id: string, seconds = 120) =>
  until(
    `the end of campaign ${id}`,
    async () => {
      const now = await admin.read<Campaign>(`/api/campaigns/${id}`);
      return ['COMPLETE', 'NEEDS_ATTENTION', 'CANCELED', 'PAUSED'].includes(now.status) ? now : undefined;
    },
    seconds,
  );

/** The emails of a newsletter, without welcome emails. */
export const newsletters = (mails: InboxMail[]) => mails.filter(({ subject }) => subject === 'New from Dharma Chats');

export function perAddress(mails: InboxMail[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { to } of newsletters(mails))
    for (const address of to) counts.set(address, (counts.get(address) ?? 0) + 1);
  return counts;
}
