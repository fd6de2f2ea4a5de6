import { randomBytes, randomUUID } from 'node:crypto';
import { recentEvents } from '../../../shared/content/routes.ts';
import type { Finding, TrialMail } from '../../../shared/health/model.ts';
import { newsletter } from '../../../shared/people/routes.ts';
import { originHeader } from '../../../shared/platform/constants.ts';
import { excerpt } from '../../../shared/platform/text.ts';
import { indexPath, type SearchIndex } from '../../../shared/publishing/search.ts';
import { calendarPath, outcomePath } from '../../../shared/site/pages.ts';
import type { Invoke, Target, TargetStack } from '../command.ts';

interface SmokeCheck {
  title: string;
  /** Resolves to what was seen. Throws what AWS answered if that is not good. */
  run(site: SmokeSite): Promise<string>;
  /** Seconds. */
  limit?: number;
}

const checks = {
  page: { title: 'A page', run: page },
  absent: { title: 'What does not exist', run: absent },
  found: { title: 'The sitemap, calendar and search', run: found },
  picture: { title: 'A picture', run: picture },
  form: { title: 'A form', run: form },
  api: { title: 'The API itself', run: api },
  transaction: { title: 'A transaction', run: transaction },
  upload: { title: 'An upload', run: upload },
  invalidation: { title: 'An invalidation', run: invalidation },
  // The function waits a minute for the events.
  mail: { title: 'An email', run: mail, limit: 85 },
} as const satisfies Record<string, SmokeCheck>;
export type SmokeCheckName = keyof typeof checks;

/** All checks, in the order in which they are shown. None leaves anything behind, and none emails a person. */
export const smokeChecks: Record<SmokeCheckName, SmokeCheck> = checks;

export interface SmokeResult {
  name: SmokeCheckName;
  finding: Finding;
}

/** Seconds. */
const usualLimit = 30;

/** Results are in the checks' order; none rejects. `url`: by default the site's own. Throws without such a stack. */
export async function beginSmoke(target: Target, url?: string): Promise<Promise<SmokeResult>[]> {
  const stack = await target.stack();
  const site = { url: (url ?? stack.output('The site')).replace(/\/$/, ''), stack, invoke: target.invoke };
  return (Object.keys(smokeChecks) as SmokeCheckName[]).map((name) => runCheck(name, site));
}

async function runCheck(name: SmokeCheckName, site: Omit<SmokeSite, 'signal'>): Promise<SmokeResult> {
  const { title, run, limit = usualLimit } = smokeChecks[name];
  const signal = AbortSignal.timeout(limit * 1000);
  try {
    return { name, finding: { good: true, says: await run({ ...site, signal }) } };
  } catch (error) {
    const { name: kind, message } = error as Error;
    const says = signal.aborted
      ? `No answer within ${limit} seconds`
      : kind === 'Error'
        ? message
        : `${kind}: ${message}`;
    const remedy = `See “${title}” under “Does it work?” in docs/operate.md.`;
    return { name, finding: { good: false, says, remedy } };
  }
}

interface SmokeSite {
  /** Without a slash at the end. */
  url: string;
  stack: TargetStack;
  invoke: Invoke;
  /** Aborts when the check's time is up. */
  signal: AbortSignal;
}

async function home({ url, signal }: SmokeSite): Promise<string> {
  const answer = await visit(`${url}/`, { signal });
  if (answer.status !== 200 || !isOfType(answer, 'text/html')) throw unexpected(answer, '200 and a page');
  const html = textOf(answer);
  if (!html.includes('</html>')) throw unexpected(answer, 'a whole page');
  return html;
}

async function page(site: SmokeSite): Promise<string> {
  return `200, ${(await home(site)).length.toLocaleString('en')} characters`;
}

/** As the edge finds it out: its list of pages, the origin after a bucket's 404, the uploads' bucket, and the API. */
async function absent({ url, signal }: SmokeSite): Promise<string> {
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

/** What search engines, calendars and the site's search read, and the first guest's page in the sitemap, if any. */
async function found({ url, signal }: SmokeSite): Promise<string> {
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
async function picture(site: SmokeSite): Promise<string> {
  const sources = [...(await home(site)).matchAll(/<img\b[^>]*?\ssrc="(\/[^"]+)"/g)].map(([, source = '']) => source);
  const path = sources.find((source) => source.startsWith('/media/')) ?? sources[0];
  if (!path) throw new Error('The home page has no picture of this site');
  const answer = await visit(site.url + path, { signal: site.signal });
  if (answer.status !== 200 || !isOfType(answer, 'image/') || answer.body.length === 0)
    throw unexpected(answer, '200 and a picture');
  return `${path}: 200, ${answer.headers.get('content-type')}, ${answer.body.length.toLocaleString('en')} bytes`;
}

/**
 * Sends a form as a browser without scripts does. The API compares the page's origin with the host that the
 * viewer-request function puts into a header, which the origin request policy must keep: otherwise it answers 403.
 */
async function form({ url, signal }: SmokeSite): Promise<string> {
  const headers = { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
  const { method, path } = newsletter.subscribe;
  // It is refused before anything is counted or written.
  const body = new URLSearchParams({ email: '' });
  const answer = await visit(url + path, { method, body, headers, signal });
  const outcome = outcomePath('newsletter-invalid');
  if (answer.status !== 303 || answer.headers.get('location') !== outcome)
    throw unexpected(answer, `303 to ${outcome}`);
  return `303 to ${outcome}, as an empty form should get`;
}

/** The API itself answers no one but CloudFront: without its header, or with a wrong one. */
async function api({ stack, signal }: SmokeSite): Promise<string> {
  const address = stack.output('api') + recentEvents.active.path;
  const attempts: Record<string, string>[] = [{}, { [originHeader]: 'smoke' }];
  const refusals = await Promise.all(
    attempts.map(async (headers) => {
      const answer = await visit(address, { headers, signal });
      if (answer.status !== 401 && answer.status !== 403) throw unexpected(answer, '401 or 403');
      return answer.status;
    }),
  );
  return `${refusals.join(' and ')} without CloudFront’s header and with a wrong one`;
}

/**
 * A transaction over two kinds of items, and two actions, that cannot succeed. AWS does not say how it judges the keys
 * of items in one, which the permissions of many functions limit: infra/constructs/data.ts.
 */
async function transaction({ invoke, signal }: SmokeSite): Promise<string> {
  await invoke('workers/manageAdmins', { action: 'try' }, signal);
  return 'A function may change items of two kinds at once; this one changed none';
}

const size = 1024;

/** Signed by the operator, as an import's file is by a function. The bucket would remove it too, after some days. */
async function upload({ url, stack, signal }: SmokeSite): Promise<string> {
  const [{ S3, GetObjectCommand, PutObjectCommand }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const s3 = new S3({ ...stack.aws, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const object = { Bucket: stack.output('bucket/imports'), Key: `imports/smoke-${randomUUID()}/file.csv` };
  const sign = async (command: InstanceType<typeof GetObjectCommand | typeof PutObjectCommand>) => {
    const { search } = new URL(await getSignedUrl(s3, command, { expiresIn: 60 }));
    return `${url}/${object.Key}${search}`;
  };
  const remove = () => s3.deleteObject(object, { abortSignal: AbortSignal.timeout(10_000) });
  const file = Buffer.from(randomBytes(size / 2).toString('hex'));
  try {
    const putAddress = await sign(new PutObjectCommand({ ...object, ContentLength: size }));
    const put = await visit(putAddress, { method: 'PUT', body: file, signal });
    if (put.status !== 200) throw unexpected(put, '200');
    const got = await visit(await sign(new GetObjectCommand(object)), { signal });
    if (got.status !== 200 || !file.equals(got.body)) throw unexpected(got, '200 and the same file');
  } catch (error) {
    // It may have been written all the same. The error that is reported is the first.
    await remove().catch(() => {});
    throw error;
  }
  await remove();
  return '1 KB written, read and removed';
}

/**
 * Invalidates a path that does not exist. AWS charges for more than 1,000 paths a month:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PayingForInvalidation.html
 */
async function invalidation({ stack, signal }: SmokeSite): Promise<string> {
  const { CloudFront } = await import('@aws-sdk/client-cloudfront');
  const name = `smoke-${randomUUID()}`;
  const { Invalidation } = await new CloudFront(stack.aws).createInvalidation(
    {
      DistributionId: stack.output('distribution'),
      InvalidationBatch: { CallerReference: name, Paths: { Quantity: 1, Items: [`/${name}`] } },
    },
    { abortSignal: signal },
  );
  return `CloudFront took it as ${Invalidation?.Id}: ${Invalidation?.Status}`;
}

/** To SES's simulator, from a function that may send as the newsletter's worker may; waits for SES's events. */
async function mail({ invoke, signal }: SmokeSite): Promise<string> {
  const answer = (await invoke('workers/sendTrialMail', {}, signal)) as TrialMail;
  if ('reason' in answer) throw new Error(`SES did not confirm it: ${answer.reason}`);
  const { messageId, missing, seconds } = answer;
  const within = seconds === 1 ? 'within a second' : `within ${seconds} seconds`;
  if (missing.length > 0)
    throw new Error(`SES took it as ${messageId}, but its events ${missing.join(' and ')} did not come ${within}`);
  return `SES took it, and its events came ${within}`;
}

interface Answer {
  /** The request, without the query, which may hold a signature: `PUT /imports/a/file.csv`. */
  request: string;
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** Follows no redirects. Throws an error that names the request if there is no answer. */
async function visit(address: string | URL, init: RequestInit): Promise<Answer> {
  const request = `${init.method ?? 'GET'} ${new URL(address).pathname}`;
  try {
    const response = await fetch(address, { redirect: 'manual', ...init });
    return { request, status: response.status, headers: response.headers, body: await response.bytes() };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    throw new Error(
      `${request}: ${new URL(address).origin} does not answer: ${cause?.message || cause?.code || message}`,
    );
  }
}

const textOf = ({ body }: Answer): string => new TextDecoder().decode(body);

const isOfType = ({ headers }: Answer, type: string): boolean => headers.get('content-type')?.startsWith(type) ?? false;

/** Has the answer's status, what CloudFront says about it, and how its body begins. `wanted`: what should have come. */
function unexpected(answer: Answer, wanted: string): Error {
  const { request, status, headers } = answer;
  const details = ['x-cache', 'location', 'x-amz-cf-id'].flatMap((name) => {
    const value = headers.get(name);
    return value ? [`${name}: ${value}`] : [];
  });
  const type = headers.get('content-type') ?? 'no type';
  const beginning = /^(text|application\/(json|xml))/.test(type) ? excerpt(textOf(answer)) : '';
  const parts = [`${status} instead of ${wanted}`, type, ...details, ...(beginning ? [beginning] : [])];
  return new Error(`${request}: ${parts.join(', ')}`);
}
