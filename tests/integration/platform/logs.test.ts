import { beforeAll, expect, test } from 'vitest';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { bouncing, ended, newsletters, sendToAll, template } from '../../support/data/newsletter.ts';

let cloud: Cloud;
let admin: Visitor;
let logs: { name: string; text: string }[];
/** What no log may contain. */
const secrets: string[] = [account.password, 'wrong password', '203.0.113.7'];

/** A day in the life: sign-ups, a wrong password, a refused address, a bounce, a send, someone who leaves. */
beforeAll(async () => {
  cloud = await Cloud.shared();
  const visitor = new Visitor(cloud, '203.0.113.7');
  await visitor.subscribe('ana@example.org', 'Ana', 'Surnamesake');
  await visitor.subscribe(bouncing);
  await visitor.call('/api/login', { body: { username: 'admin', password: 'wrong password' } });
  admin = await signIn(cloud);
  secrets.push(admin.headers.cookie?.split('=')[1] ?? '', admin.headers['X-Admin-Token'] ?? '');
  await cloud.untilIdle();
  await cloud.fault({
    service: 'ses',
    operation: 'SendEmail',
    by: 'workers/sendNewsletter',
    error: 'MessageRejected',
    times: 1,
  });
  const { campaignId } = await sendToAll(admin);
  await ended(admin, campaignId);
  const again = await sendToAll(admin);
  await ended(admin, again.campaignId);
  const [mail] = newsletters(await cloud.inbox());
  const token = /token=([^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  secrets.push(token);
  await fetch(`${cloud.url}/api/newsletter/unsubscribe?token=${token}`, { method: 'POST' });
  await cloud.untilIdle();
  logs = await cloud.logs();
});

test('logs contain no address, name, password, cookie or token', () => {
  expect(logs.length).toBeGreaterThan(0);
  expect(secrets.every((secret) => secret.length >= 8)).toBe(true);
  for (const { name, text } of logs) {
    expect(text, name).not.toMatch(/[\w.+-]+@(example\.org|simulator)/i);
    expect(text, name).not.toContain('Surnamesake');
    for (const secret of secrets) expect(text.includes(secret), `${name}: ${text}`).toBe(false);
  }
});

test('every line is JSON', () => {
  for (const { text } of logs) expect(() => JSON.parse(text), text).not.toThrow();
});

test('each admin write leaves a log line: who, what, which, and the request', () => {
  const lines = logs.filter(({ name }) => name === 'api/emailTemplates/send').map(({ text }) => JSON.parse(text));
  const audits = lines.filter(({ audit }) => audit);
  expect(audits).toHaveLength(2);
  expect(audits[0]).toMatchObject({
    admin: account.username,
    audit: 'POST /api/email-templates/{name}/send',
    params: { name: template },
  });
  expect(audits[0].requestId).toMatch(/\S{8,}/);
});
