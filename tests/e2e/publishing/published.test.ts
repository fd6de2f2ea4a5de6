import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { accessible, allowErrors, cloud, context, openSite, page, takenOver } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { answerForOthers, elsewhere } from '../../support/site/publicPages.ts';
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
import { fewSamples } from '../../support/site/samples.ts';

// Scripts add a visitor's own time where it is not the venue's.
openSite({ content: fewSamples(), errors: [/404/], window: { timezoneId: site.timeZone } });

test('machines find the site: manifest, robots, sitemap; and finders of holes an address', async () => {
  const text = async (path: string) => (await documentAt(path)).html;
  expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ name: 'Dharma Chats' });
  expect(await text('/robots.txt')).toMatch(/^User-agent: \*\nDisallow:\n\nSitemap: https:\/\/.*\/sitemap\.xml/);
  expect(await text('/sitemap.xml')).toContain(`<loc>${site.url}/video/1</loc>`);
  expect(await text('/sitemap.xml')).not.toMatch(/admin|login/);
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
  const nothing = (await documentAt('/nothing/here')).html;
  for (const words of ['404 Page Not Found', 'Did you forget to add the page to the router?'])
    expect(nothing).toContain(words);
});

test('a shared link to a recording shows its own title and picture', async () => {
  const { html } = await documentAt('/video/2');
  expect(html).toContain('<meta property="og:title" content="Dharma Chat with Akio Tarrant · Dharma Chats"/>');
  const [, picture = ''] = /<meta property="og:image" content="[^"]*(\/share\/[^"]+\.png)"\/>/.exec(html) ?? [];
  expect(picture).toContain('/share/2-');
  const response = await fetch(cloud.url + picture);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  const calendar = await fetch(`${cloud.url}/calendar.ics`);
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
});

test('scripts change nothing on the home page, which asks the API and other sites for nothing', async () => {
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  await expectScriptsChangeNothing([pages.home]);
  expect(calls).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test('while the API is down, and with scripts off, the home page shows the same text, and its menu works', async () => {
  await expectTheSameInAnOutageAndWithoutScripts([pages.home]);
  await page.setViewportSize({ width: 390, height: 850 });
  await page.goto(cloud.url);
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  await page.getByRole('heading', { level: 1, name: /^About/ }).waitFor();
});

const people = async () => (await signIn(cloud)).read<{ email: string; firstName: string }[]>('/api/subscribers');

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

test('a form submitted before the code has loaded is sent by the browser, and a page tells the outcome', async () => {
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

test('a guest has a page with a portrait; recordings lead there, and it leads to recordings', async () => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const akio = '/guests/akio-tarrant';
  const { html } = await documentAt(akio);
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/pictures\/guest-morning-768\.webp"/);
  expect(html).toMatch(/"@type":"Person","name":"Akio Tarrant","url":"[^"]*\/guests\/akio-tarrant"/);
  await answerForOthers();
  await page.goto(`${cloud.url}/video/episode-1`);
  await takenOver();
  await page.getByRole('main').getByRole('link', { name: 'Akio Tarrant', exact: true }).click();
  await heading('Akio Tarrant');
  expect(new URL(page.url()).pathname).toBe(akio);
  await page.getByRole('link', { name: 'Dharma Chat with Akio Tarrant' }).click();
  await heading('Dharma Chat with Akio Tarrant');
});
