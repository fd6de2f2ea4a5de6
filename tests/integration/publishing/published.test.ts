import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leaseTime } from '../../../functions/lib/publishing/publication.ts';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import type { PageDocument } from '../../../shared/publishing/publication.ts';
import { endsAt } from '../../../shared/time/eventTimes.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { upcoming } from '../../support/data/contentForms.ts';
import { until } from '../../support/run/until.ts';
import { samples } from '../../support/site/samples.ts';

/** The worker under test. */
const publisher = 'workers/publishPages';

/** The shared cloud with sample content on published pages, and helpers to read and change it. */
async function publishedSite() {
  const cloud = await Cloud.shared();
  const admin = await signIn(cloud);
  const visitor = new Visitor(cloud);
  const { endpoint, tables } = await cloud.tables();
  const { archiveGuests, ...others } = samples();
  await cloud.invoke('workers/importContent', { ...others, archiveGuests: archiveGuests.slice(0, 4) });
  await cloud.untilIdle();

  const textAt = async (path: string) => (await visitor.call(path)).text();

  /** The answers from which the document at `path` was rendered. */
  async function documentAt(path: string): Promise<PageDocument> {
    const [, text] = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(await textAt(path)) ?? [];
    if (!text) throw new Error(`${path} does not contain the answers that it was rendered from`);
    return JSON.parse(text);
  }

  /** Expects that each page at the edge is rendered from the API's present answers, byte for byte. */
  async function expectPagesRight(): Promise<void> {
    const api = async (path: string) => (await visitor.call(`/api/${path}?now=${Math.random()}`)).text();
    const made = async (path: string) => (await documentAt(path)).answers ?? {};
    expect(JSON.stringify((await made('/archive')).archiveGuests)).toBe(await api('archive-guests'));
    expect(JSON.stringify((await made('/podcast')).episodes)).toBe(await api('episodes'));
    expect(JSON.stringify((await made('/')).activeRecentEvent)).toBe(await api('recent-events/active'));
    expect(JSON.stringify((await made('/audience-signup')).activeUpcomingEvent)).toBe(
      await api('upcoming-events/active'),
    );
    const guests = JSON.parse(await api('archive-guests')) as { id: number }[];
    for (const { id } of guests) {
      expect(JSON.stringify((await made(`/video/${id}`)).archiveGuest)).toBe(await api(`archive-guests/${id}`));
    }
  }

  return {
    cloud,
    admin,
    visitor,
    textAt,
    documentAt,
    expectPagesRight,

    async rename(id: number, name: string): Promise<void> {
      const guest = { name, url: 'https://youtu.be/aqz-KE-bpKQ', displayOrder: 50, isFeatured: false };
      const body = { ...guest, description: null, imageUrl: null };
      expect((await admin.call(`/api/archive-guests/${id}`, { method: 'PUT', body })).status).toBe(200);
    },

    /** Holds the publishing lock like another run: the worker waits until this is called with false. */
    async keepWaiting(waits = true): Promise<void> {
      const key = { S: partitions.access.publication };
      await callEmulator(endpoint, 'DynamoDB_20120810.UpdateItem', {
        ...{ TableName: tables.find((name) => name.includes('Access')), Key: { pk: key, sk: key } },
        UpdateExpression: waits ? 'SET #until = :until' : 'REMOVE #until',
        ExpressionAttributeNames: { '#until': 'until' },
        ...(waits && { ExpressionAttributeValues: { ':until': { N: String(Date.now() + 3_600_000) } } }),
      });
    },
  };
}

describe('published pages', () => {
  let cloud: Cloud;
  let site: Awaited<ReturnType<typeof publishedSite>>;
  beforeAll(async () => {
    site = await publishedSite();
    cloud = site.cloud;
  });
  afterEach(async () => {
    await cloud.untilIdle();
    await cloud.clearFaults();
  });

  test('pages contain what the API answers, and each recording has a page', async () => {
    await site.expectPagesRight();
    const { episodes } = await site.documentAt('/podcast').then(({ answers }) => answers ?? {});
    expect(episodes).toHaveLength(12);
    for (const { id, videoId } of episodes ?? [])
      for (const name of [`episode-${id}`, videoId])
        expect((await site.documentAt(`/video/${name}`)).answers?.episode?.id, name).toBe(id);
  });

  test('after one guest is changed, the edge fetches every page again', async () => {
    await cloud.forgetInvalidations();
    await site.rename(1, 'Renamed');
    await cloud.untilIdle();
    expect(await site.textAt('/video/1')).toContain('Renamed');
    expect(new Set((await cloud.invalidations()).flatMap(({ paths }) => paths))).toEqual(new Set(['/*']));
    await site.expectPagesRight();
  });

  test('changes during a run are published by one more run', async () => {
    const before = await cloud.runsOf(publisher);
    await site.keepWaiting();
    try {
      await site.rename(2, 'Name 0');
      await until('a run', async () => (await cloud.runsOf(publisher)) > before || undefined);
      for (let n = 1; n <= 10; n++) await site.rename(2, `Name ${n}`);
      const waiting = async () => ((await cloud.recordsFor(publisher)) === 11 ? true : undefined);
      await until('all ten to wait in the stream for the run', waiting);
    } finally {
      await site.keepWaiting(false);
    }
    await cloud.untilIdle();
    expect((await cloud.runsOf(publisher)) - before).toBe(2);
    expect(await site.textAt('/video/2')).toContain('Name 10');
    await site.expectPagesRight();
  });

  test('changes other than to content publish nothing', async () => {
    const before = await cloud.runsOf(publisher);
    await site.admin.call('/api/email-templates/newsletter_welcome/replicate', {
      body: { newName: 'spring', newSubject: 'Spring' },
    });
    await site.visitor.subscribe('ana@example.org');
    await cloud.untilIdle();
    expect(await cloud.runsOf(publisher)).toBe(before);
  });

  test('the address of an absent recording shows a page that says so, with status 404', async () => {
    for (const path of ['/video/99999', '/video/abcdefghijk']) {
      const response = await site.visitor.call(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(await response.text()).toContain('No video available for this Dharma Chat');
    }
    const { status } = await site.visitor.call('/nothing/here');
    expect(status).toBe(404);
  });

  test('every page is up to date in the end although the worker crashes after a put', async () => {
    await cloud.fault({ service: 's3', operation: 'PutObject', by: publisher, error: 'crash-after-accept' });
    await site.rename(3, 'Crashed');
    await until('the crash', async () => (await cloud.failuresOf(publisher)) > 0 || undefined);
    // The next run takes over when the crashed run's lease ends.
    await cloud.forward(leaseTime / 1000);
    await cloud.untilIdle();
    expect(await site.textAt('/video/3')).toContain('Crashed');
    await site.expectPagesRight();
  });
});

describe('the end of an event', () => {
  let cloud: Cloud;
  let site: Awaited<ReturnType<typeof publishedSite>>;
  beforeAll(async () => {
    site = await publishedSite();
    cloud = site.cloud;
  });

  const inTwoDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(
    Date.now() + 48 * 3_600_000,
  );
  const event = { ...upcoming, eventDate: inTwoDays, duration: '90 minutes', isActive: true };
  const secondsToEnd = () => Math.ceil(((endsAt(withTimes(event)) ?? 0) - Date.now()) / 1000);
  const pages = ['/', '/dharma-chats', '/audience-signup'];
  const titleAt = async (path: string) => (await site.documentAt(path)).answers?.activeUpcomingEvent?.title;
  const signUp = (more: object = {}) =>
    new Visitor(cloud).call('/api/audience-signup', {
      body: {
        ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', city: 'Lisbon', consent: true },
        ...{ attendanceType: 'virtual', subscribeNewsletter: false },
        ...more,
      },
    });

  test('an event leaves all pages within a minute of its end, though no one does anything; its sign-ups stay', async () => {
    const created = await site.admin.call('/api/upcoming-events', { body: event });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as UpcomingEvent;
    expect((await signUp()).status).toBe(201);
    await site.cloud.untilIdle();
    for (const path of pages) expect(await titleAt(path), path).toBe(event.title);

    const end = secondsToEnd();
    await cloud.sweepIn(end - 600);
    await site.cloud.untilIdle();
    for (const path of pages) expect(await titleAt(path), path).toBe(event.title);

    await cloud.sweepIn(601);
    await site.cloud.untilIdle();
    for (const path of pages) expect(await titleAt(path), path).toBeUndefined();
    await site.expectPagesRight();
    const admin = await signIn(cloud);
    expect(await (await admin.call('/api/upcoming-events')).json()).toContainEqual(
      expect.objectContaining({ id, isActive: true }),
    );
    expect(await (await admin.call('/api/audience-members')).json()).toMatchObject([{ eventId: id }]);
    expect((await signUp({ email: 'late@example.org' })).status).toBe(409);
    expect((await signUp({ email: 'late@example.org', forNext: true })).status).toBe(201);
  });
});
