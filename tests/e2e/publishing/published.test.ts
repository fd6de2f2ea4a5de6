import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { accessible, allowErrors, cloud, context, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';
import { answerForOthers } from '../../support/site/publicPages.ts';
import {
  documentAt,
  expectScriptsChangeNothing,
  expectTheSameInAnOutageAndWithoutScripts,
  holdCode,
  isAbsent,
  lateCode,
  published,
  saidBy,
} from '../../support/site/publishedPages.ts';
import { importSamples, samples } from '../../support/site/samples.ts';

// Scripts add a visitor's own time where it is not the venue's.
openSite({ prepare: () => importSamples(cloud), errors: [/404/], window: { timezoneId: site.timeZone } });

test('machines find the site: manifest, robots, sitemap; and finders of holes an address', async () => {
  const text = async (path: string) => (await documentAt(path)).html;
  expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ name: 'Dharma Chats' });
  expect(await text('/robots.txt')).toMatch(/^User-agent: \*\nDisallow:\n\nSitemap: https:\/\/.*\/sitemap\.xml/);
  expect(await text('/sitemap.xml')).toContain(`<loc>${site.url}/video/1</loc>`);
  expect(await text('/.well-known/security.txt')).toContain(`Contact: mailto:${site.contact.support}\n`);
});

test('each address has its own document with its title and description', async () => {
  const titles = new Set<string>();
  for (const path of published) {
    const { status, headers, html } = await documentAt(path);
    expect(status, path).toBe(isAbsent(path) ? 404 : 200);
    if (!isAbsent(path)) expect(headers.get('cache-control'), path).toBe('public, max-age=0, s-maxage=86400');
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/Loading|<script(?! type="(application\/(ld\+)?json|module)")/);
    const said = await saidBy(html);
    titles.add(said.find((line) => line.includes(site.name)) ?? '');
    if (isAbsent(path)) expect(said).toContain('robots noindex, nofollow');
    else {
      expect(said).toContain(site.url + path);
      expect(said).toContain(`og:url ${site.url}${path}`);
    }
  }
  expect(titles.size).toBeGreaterThanOrEqual(published.length - 1);
  expect((await documentAt(pages.podcast)).html).toContain('"@type":"PodcastSeries"');
});

test('a shared link to a recording shows its own title and picture', async () => {
  const guests = samples().archiveGuests as { name: string; imageUrl: string | null }[];
  const at = guests.findIndex(({ imageUrl }) => imageUrl);
  const guest = guests[at];
  // The run after a deploy's draws the pictures.
  await cloud.invoke('workers/publishPages', { Records: [] });
  const { html } = await documentAt(`/video/${at + 1}`);
  expect(html).toContain(`<meta property="og:title" content="Dharma Chat with ${guest?.name} · Dharma Chats"/>`);
  const [, picture = ''] = /<meta property="og:image" content="[^"]*(\/share\/[^"]+\.png)"\/>/.exec(html) ?? [];
  expect(picture).toContain(`/share/${at + 1}-`);
  const response = await fetch(cloud.url + picture);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(html).toContain('"@type":"BreadcrumbList"');
  const calendar = await fetch(`${cloud.url}/calendar.ics`);
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
});

test('scripts do not change the home page’s title and description', () => expectScriptsChangeNothing([pages.home]));

test('while the API is down, and also with scripts off, the home page shows the same text, and its menu works', async () => {
  await expectTheSameInAnOutageAndWithoutScripts([pages.home]);
  await page.setViewportSize({ width: 390, height: 850 });
  await page.goto(cloud.url);
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  await page.getByRole('heading', { level: 1, name: /^About/ }).waitFor();
});

const people = async () =>
  (await (await (await signIn(cloud)).call('/api/subscribers')).json()) as { email: string; firstName: string }[];

async function fillNewsletterForm(firstName: string, email: string) {
  await page.goto(cloud.url + pages.newsletter);
  await page.getByLabel('First Name').pressSequentially(firstName);
  await page.getByLabel('Last Name').pressSequentially('Bird');
  await page.getByLabel('Email').pressSequentially(email);
  await page.getByLabel(/I agree/).check();
}
const subscribe = () => page.getByRole('button', { name: 'Subscribe' }).click();

test('values entered before the code has loaded are sent by it', async () => {
  const release = await holdCode();
  await fillNewsletterForm('Early', 'early@example.org');
  release();
  await page.locator('form[novalidate]').waitFor();
  await subscribe();
  await page.getByText('Thank you for subscribing!').waitFor();
  expect(new URL(page.url()).pathname).toBe(pages.newsletter);
  expect((await people()).find(({ email }) => email === 'early@example.org')).toMatchObject({ firstName: 'Early' });
});

test('a form that is submitted before the code has loaded is sent by the browser, and a page tells the outcome', async () => {
  await holdCode();
  await fillNewsletterForm('Earlier', 'earlier@example.org');
  await subscribe();
  await page.getByRole('heading', { level: 1, name: 'Thank you for subscribing!' }).waitFor();
  await page.getByText('Please check your email for confirmation.').waitFor();
  expect((await people()).find(({ email }) => email === 'earlier@example.org')).toMatchObject({ firstName: 'Earlier' });
});

test('if the code fails to load, the page stays, its links work, and the film plays on its own page', async () => {
  await answerForOthers();
  allowErrors(/./);
  await context.route(await lateCode(), (route) => route.abort());
  await page.goto(cloud.url);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Watch Latest Episode' }).first().click();
  expect((await opened).url()).toContain('youtube.com/watch?v=');
  await accessible();
});

test('an admin’s change appears on its pages within seconds, and a deleted recording disappears', async () => {
  await answerForOthers();
  const admin = await signIn(cloud);
  const input = { name: 'Newly Added', url: 'https://youtu.be/aqz-KE-bpKQ', displayOrder: 9, isFeatured: false };
  const created = await admin.call('/api/archive-guests', {
    method: 'POST',
    body: { ...input, description: null, imageUrl: null },
  });
  const { id } = (await created.json()) as { id: number };
  const path = `/video/${id}`;
  await until('the new recording', async () => ((await documentAt(path)).status === 200 ? true : undefined));
  await page.goto(cloud.url + path);
  await page.getByRole('heading', { name: 'Dharma Chat with Newly Added' }).waitFor();
  await admin.call(`/api/archive-guests/${id}`, { method: 'DELETE' });
  await until('it to be gone', async () => ((await documentAt(path)).status === 404 ? true : undefined));
  await page.goto(cloud.url + path);
  await page.getByText('No video available for this Dharma Chat').waitFor();
  await page.getByRole('link', { name: 'Back to Archive' }).click();
  await page.getByRole('link', { name: 'Newly Added' }).waitFor({ state: 'detached' });
});
