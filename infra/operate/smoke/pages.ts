import { randomUUID } from 'node:crypto';
import { indexPath, type SearchIndex } from '../../../shared/publishing/search/searchIndex.ts';
import { calendarPath } from '../../../shared/site/foundFiles.ts';
import type { SmokeSite } from './site.ts';
import { isOfType, textOf, unexpected, visit } from './visit.ts';

async function home({ url, signal }: SmokeSite): Promise<string> {
  const answer = await visit(`${url}/`, { signal });
  if (answer.status !== 200 || !isOfType(answer, 'text/html')) throw unexpected(answer, '200 and a page');
  const html = textOf(answer);
  if (!html.includes('</html>')) throw unexpected(answer, 'a whole page');
  return html;
}

/** The home page, from the site's bucket. */
export async function page(site: SmokeSite): Promise<string> {
  return `200, ${(await home(site)).length.toLocaleString('en')} characters`;
}

/**
 * What does not exist is absent in each way in which the edge finds that out: by its list of pages, by the origin that the
 * bucket's 404 leads to, by the bucket of uploads, and by the API.
 */
export async function absent({ url, signal }: SmokeSite): Promise<string> {
  const name = `smoke-${randomUUID()}`;
  const html = 'text/html';
  const paths = {
    [`/${name}`]: html,
    [`/video/${name}`]: html,
    [`/guests/${name}`]: html,
    [`/media/${name}.jpg`]: 'application/xml',
  };
  await Promise.all(
    Object.entries({ ...paths, [`/api/${name}`]: 'application/json' }).map(async ([path, type]) => {
      const answer = await visit(url + path, { signal });
      if (answer.status !== 404 || !isOfType(answer, type)) throw unexpected(answer, `404 as ${type}`);
    }),
  );
  return '404 for a page, a recording, a guest, an upload and an endpoint';
}

/** What search engines, calendars and the site's search read, and the first guest's page that the sitemap lists, if there is one. */
export async function found({ url, signal }: SmokeSite): Promise<string> {
  const whole = async (path: string, type: string, end: string) => {
    const answer = await visit(url + path, { signal });
    const text = textOf(answer);
    if (answer.status !== 200 || !isOfType(answer, type) || !text.trimEnd().endsWith(end))
      throw unexpected(answer, `200 and a whole file of the type ${type}`);
    return text;
  };
  const [sitemap, index] = await Promise.all([
    whole('/sitemap.xml', 'application/xml', '</urlset>'),
    whole(indexPath, 'application/json', '}'),
    whole(calendarPath, 'text/calendar', 'END:VCALENDAR'),
  ]);
  const guest = /<loc>[^<]*(\/guests\/[^<]+)<\/loc>/.exec(sitemap)?.[1];
  if (guest) await whole(guest, 'text/html', '</html>');
  const inSitemap = (tag: string) => (sitemap.split(tag).length - 1).toLocaleString('en');
  const searched = (JSON.parse(index) as SearchIndex).entries.length.toLocaleString('en');
  const seen = `Pages: ${inSitemap('<loc>')}, films: ${inSitemap('<video:video>')}, in the search: ${searched}`;
  return guest ? `${seen}, and the page ${guest}` : seen;
}

/** A picture that the home page names: an upload, if there is one. */
export async function picture(site: SmokeSite): Promise<string> {
  const sources = [...(await home(site)).matchAll(/<img\b[^>]*?\ssrc="(\/[^"]+)"/g)].map(([, source = '']) => source);
  const path = sources.find((source) => source.startsWith('/media/')) ?? sources[0];
  if (!path) throw new Error('The home page has no picture of this site');
  const answer = await visit(site.url + path, { signal: site.signal });
  if (answer.status !== 200 || !isOfType(answer, 'image/') || answer.body.length === 0)
    throw unexpected(answer, '200 and a picture');
  return `${path}: 200, ${answer.headers.get('content-type')}, ${answer.body.length.toLocaleString('en')} bytes`;
}
