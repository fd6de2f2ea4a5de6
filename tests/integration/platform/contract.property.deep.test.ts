import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import { endpoints } from '../../../shared/contract/index.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { ended, sendToAll, subscribeMany } from '../../support/data/newsletter.ts';
import { anywhere, checkAnswer, credentialsOf, type Known, requestOf } from '../../support/run/contractRequests.ts';
import { runs } from '../../support/run/runs.ts';

let cloud: Cloud;
let admin: Visitor;
const known: Known = { account, values: { ...anywhere } };
const guest = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: 'virtual', consent: true };

async function prepare(): Promise<void> {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await admin.stepUp({ currentPassword: account.password });
  await subscribeMany(cloud, 3);
  for (const n of [1, 2, 3])
    await new Visitor(cloud).call('/api/audience-signup', { body: { ...guest, email: `a${n}@example.org` } });
  const { campaignId } = await sendToAll(admin);
  await ended(admin, campaignId);
  const idsOf = async (path: string) =>
    ((await (await admin.call(path)).json()) as { id: string }[]).map(({ id }) => id);
  const links = (await cloud.inbox()).map(({ headers }) => JSON.stringify(headers).match(/token=([\w.-]+)/)?.[1]);
  Object.assign(known.values, {
    'campaigns/id': [campaignId],
    'letters/id': [campaignId],
    'campaigns/recipientId': await idsOf('/api/subscribers'),
    'subscribers/id': await idsOf('/api/subscribers'),
    'audience/id': await idsOf('/api/audience-members'),
    'newsletter/token': links.filter((link) => link !== undefined),
    'readerDetails/token': (await cloud.inbox()).flatMap(({ text }) => /your-details#([\w.-]+)/.exec(text)?.[1] ?? []),
  });
}

/** Generated requests over HTTP to every endpoint. Unit tests pass many more to the handlers. */
beforeAll(prepare);

test.each(endpoints)('%s answers as the contract says, whatever it is sent', async (name, endpoint) => {
  const { 'X-Admin-Token': token = '', 'X-Step-Up': stepUp = '', cookie = '' } = admin.headers;
  const property = fc.asyncProperty(requestOf(name, endpoint, known), async (request) => {
    // A new visitor each time: rate limits are tested elsewhere.
    const answer = await new Visitor(cloud).send(request.path, {
      method: endpoint.method,
      headers: { ...credentialsOf(request, { cookie, token, stepUp }), ...request.headers },
      ...(request.body !== undefined && { body: request.body as BodyInit }),
    });
    await checkAnswer(endpoint, request, answer);
  });
  await fc.assert(property, { numRuns: runs(8) });
});
