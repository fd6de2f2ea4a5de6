import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import { endpoints } from '../../shared/contract/index.ts';
import { admin as account, Cloud } from '../support/cloud.ts';
import { anywhere, credentialsOf, judge, type Known, requestOf } from '../support/contractRequests.ts';
import { ended, sendToAll, subscribeMany } from '../support/newsletter.ts';
import { runs } from '../support/runs.ts';
import { signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
const known: Known = { account, values: { ...anywhere } };
const guest = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: 'virtual', consent: true };

beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
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
    'readerDetails/token': (await cloud.inbox()).flatMap(
      ({ text }) => /your-details\?token=([\w.-]+)/.exec(text)?.[1] ?? [],
    ),
  });
});

/** On the way there and back: many more of them are handed to the functions themselves in tests/unit. */
test.each(endpoints)('%s answers as the contract says, whatever it is sent', async (name, endpoint) => {
  const { 'X-Admin-Token': token = '', cookie = '' } = admin.headers;
  const property = fc.asyncProperty(requestOf(name, endpoint, known), async (request) => {
    // Somebody new each time: how often one may call is told elsewhere.
    const answer = await new Visitor(cloud).send(request.path, {
      method: endpoint.method,
      headers: { ...credentialsOf(request, { cookie, token }), ...request.headers },
      ...(request.body !== undefined && { body: request.body as BodyInit }),
    });
    await judge(endpoint, request, answer);
  });
  await fc.assert(property, { numRuns: runs(8) });
});
