import { beforeAll, expect, test } from 'vitest';
import type { PageDocument } from '../../../shared/publishing/publication.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { samples } from '../../support/site/samples.ts';

/* What a change publishes, whatever dies, is tested in tests/unit/functions/publishing/publishedFiles.test.ts. */

let cloud: Cloud;
let visitor: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  visitor = new Visitor(cloud);
  const { archiveGuests, ...others } = samples();
  await cloud.invoke('workers/importContent', { ...others, archiveGuests: archiveGuests.slice(0, 4) });
  await cloud.untilIdle();
});

const textAt = async (path: string) => (await visitor.call(path)).text();
const api = (path: string) => textAt(`/api/${path}?now=${Math.random()}`);

/** The answers from which the document at `path` was rendered. */
async function made(path: string): Promise<NonNullable<PageDocument['answers']>> {
  const [, text] = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(await textAt(path)) ?? [];
  if (!text) throw new Error(`${path} does not contain the answers that it was rendered from`);
  return (JSON.parse(text) as PageDocument).answers ?? {};
}

test('pages contain what the API answers, byte for byte, and each recording has a page', async () => {
  expect(JSON.stringify((await made('/archive')).archiveGuests)).toBe(await api('archive-guests'));
  expect(JSON.stringify((await made('/podcast')).episodes)).toBe(await api('episodes'));
  expect(JSON.stringify((await made('/')).activeRecentEvent)).toBe(await api('recent-events/active'));
  const announced = await api('upcoming-events/active');
  expect(JSON.stringify((await made('/audience-signup')).activeUpcomingEvent)).toBe(announced);
  for (const { id } of JSON.parse(await api('archive-guests')) as { id: number }[])
    expect(JSON.stringify((await made(`/video/${id}`)).archiveGuest)).toBe(await api(`archive-guests/${id}`));
  const { episodes } = await made('/podcast');
  expect(episodes).toHaveLength(12);
  for (const { id, videoId } of episodes ?? [])
    for (const name of [`episode-${id}`, videoId]) expect((await made(`/video/${name}`)).episode?.id, name).toBe(id);
});

test('changes other than to content publish nothing', async () => {
  const admin = await signIn(cloud);
  const before = await cloud.runsOf('workers/publishPages');
  await admin.call('/api/email-templates/newsletter_welcome/replicate', {
    body: { newName: 'spring', newSubject: 'Spring' },
  });
  await visitor.subscribe('ana@example.org');
  await cloud.untilIdle();
  expect(await cloud.runsOf('workers/publishPages')).toBe(before);
});
