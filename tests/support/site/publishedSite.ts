import { expect } from 'vitest';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import type { PageDocument } from '../../../shared/publishing/publication.ts';
import { Cloud } from '../cloud/cloud.ts';
import { signIn, Visitor } from '../cloud/visitor.ts';
import { samples } from './samples.ts';

/** The worker under test. */
export const publisher = 'workers/publishPages';

/** The shared cloud with sample content on published pages, and helpers to read and change it. */
export async function publishedSite() {
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
