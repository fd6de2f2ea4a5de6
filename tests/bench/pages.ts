import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { type Browser, chromium } from 'playwright-core';
import { pages } from '../../shared/site/pages.ts';
import { browserPath, launchBrowser, quiet } from '../support/browser/browser.ts';
import type { Cloud } from '../support/cloud/cloud.ts';
import { freePort } from '../support/run/freePort.ts';
import { importSamples } from '../support/site/samples.ts';
import { hourOfTalk } from './hourOfTalk.ts';
import { benchInteractions } from './interactions.ts';
import { atMost, type Figure, figure, inKB, inMs, median } from './measure.ts';
import { isHydrated, openPhone, type Vitals } from './phone.ts';
import { compressed, startServer } from './running.ts';

const rounds = 3;
const transcribed = 100;
const measured = {
  ...{ Home: pages.home, Archive: pages.archive, 'a recording': '/video/1', Podcast: pages.podcast },
  'an hour’s transcript': `/video/episode-${transcribed}`,
};
const others = [
  pages.product,
  pages.newsletter,
  pages.about,
  pages.signup,
  pages.interviews,
  pages.privacy,
  pages.terms,
];

/** Measurements of one visit. */
interface Visit extends Vitals {
  /** Bytes over the network; those of fonts among them; and those of scripts after gzip. */
  bytes: number;
  fonts: number;
  scripts: number;
  requests: number;
  foreign: number;
}

/** Public pages on a slow phone, each compared with the same document without scripts. */
export async function benchPages(cloud: Cloud): Promise<Figure[]> {
  await importSamples(cloud);
  await cloud.invoke('workers/importContent', { episodes: [hourOfTalk(transcribed)] });
  await cloud.publish();
  const [site, plain] = await Promise.all([
    startSiteProxy(cloud.url, { scripts: true }),
    startSiteProxy(cloud.url, { scripts: false }),
  ]);
  const browser = await launchBrowser();
  try {
    // Fill both proxies' memory before the first measured visit.
    for (const proxy of [site, plain]) await visit(browser, proxy.url, pages.home);
    const figures: Figure[] = [];
    for (const [name, path] of [...Object.entries(measured), ...others.map((each) => [each, each] as const)]) {
      const full: Visit[] = [];
      const bare: Visit[] = [];
      // Measured in turns, so that other load on the machine affects both.
      for (let round = 0; round < rounds; round++) {
        full.push(await visit(browser, site.url, path));
        bare.push(await visit(browser, plain.url, path));
      }
      figures.push(...figuresOf(name, full, bare, name in measured));
    }
    return [...figures, ...(await benchInteractions(browser, site.url)), ...(await benchLighthouse(site.url))];
  } finally {
    await browser.close();
    site.stop();
    plain.stop();
  }
}

function figuresOf(name: string, full: Visit[], bare: Visit[], whole: boolean): Figure[] {
  const of = (list: Visit[], what: keyof Visit) => median(list.map((each) => each[what]));
  const beside = (what: 'fcp' | 'lcp') => of(full, what) / of(bare, what);
  const paint = (what: 'fcp' | 'lcp') =>
    figure(
      `${name} on a slow phone: ${what.toUpperCase()}`,
      `${of(full, what).toFixed(0)} ms, ${beside(what).toFixed(2)}x of it without scripts (${of(bare, what).toFixed(0)})`,
      '<= 1.1x',
      beside(what) <= 1.1,
    );
  const more = of(full, 'tbt') - of(bare, 'tbt');
  const isHome = name === 'Home';
  return [
    paint('fcp'),
    paint('lcp'),
    figure(
      `${name} on a slow phone: TBT`,
      `${of(full, 'tbt').toFixed(0)} ms, ${more.toFixed(0)} more than without scripts; longest task ${of(full, 'longest').toFixed(0)} ms`,
      '<= 50 ms more',
      more <= 50,
    ),
    ...(whole
      ? [
          atMost(`${name} on a slow phone: CLS`, of(full, 'cls'), 0.02, (shift) => shift.toFixed(3)),
          figure(
            `weight of ${name}`,
            `${inKB(of(full, 'bytes'))} in ${of(full, 'requests')} requests; fonts ${inKB(of(full, 'fonts'))}, scripts ${inKB(of(full, 'scripts'))} by gzip`,
          ),
        ]
      : []),
    ...(isHome
      ? [
          atMost('Home: LCP', of(full, 'lcp'), 1200, inMs),
          atMost('Home: fonts', of(full, 'fonts'), 60_000, inKB),
          atMost('Home: scripts, gzip', of(full, 'scripts'), 145_000, inKB),
          figure('requests of Home to third parties', String(of(full, 'foreign')), '0', of(full, 'foreign') === 0),
        ]
      : []),
  ];
}

async function visit(browser: Browser, site: string, path: string): Promise<Visit> {
  const phone = await openPhone(browser);
  const { page, devtools } = phone;
  const counted = { bytes: 0, fonts: 0, scripts: 0, requests: 0, foreign: 0 };
  const types = new Map<string, string>();
  devtools.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    types.set(requestId, type ?? '');
    if (!request.url.startsWith('http')) return;
    counted.requests += 1;
    if (!request.url.startsWith(site)) counted.foreign += 1;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.bytes += encodedDataLength;
    if (types.get(requestId) === 'Font') counted.fonts += encodedDataLength;
  });
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      scripts.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      );
  });
  await page.goto(site + path, { waitUntil: 'networkidle' });
  const vitals = await phone.vitals();
  for (const size of scripts.values()) counted.scripts += await size;
  const visited = { ...vitals, ...counted };
  if (new URL(site).port && (await page.locator('script[src]').count()) > 0 && !(await isHydrated(page)))
    throw new Error(`${path} was measured before its code took over`);
  await phone.close();
  return visited;
}

/** Lighthouse's score for Home on a phone. */
async function benchLighthouse(site: string): Promise<Figure[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [...quiet, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(site, { port, onlyCategories: ['performance'], logLevel: 'error' });
    const score = result?.lhr.categories.performance?.score ?? 0;
    const audits = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ];
    const details = audits.map((id) => result?.lhr.audits[id]?.displayValue).join(', ');
    return [figure('Lighthouse, performance of Home on a phone', `${score} (${details})`, '>= 0.99', score >= 0.99)];
  } finally {
    await browser.close();
  }
}

/**
 * Serves the site at `origin` at an address of its own from memory, so that only the browser is measured. With `scripts: false`, it removes the scripts from documents, which
 * leaves plain HTML.
 */
async function startSiteProxy(origin: string, { scripts }: { scripts: boolean }) {
  const ready = new Map<string, Promise<Answer>>();
  return startServer(async ({ url = '/', method, headers }, response) => {
    if (method !== 'GET') return void response.writeHead(405).end();
    let answer = ready.get(url);
    if (!answer) {
      answer = fetchAnswer(origin + url, scripts);
      ready.set(url, answer);
    }
    const { status, type, plain, packed, more } = await answer;
    const isPacked = packed && /\bbr\b/.test(String(headers['accept-encoding']));
    const body = isPacked ? packed : plain;
    response
      .writeHead(status, {
        ...more,
        'content-type': type,
        'content-length': body.length,
        ...(isPacked && { 'content-encoding': 'br' }),
      })
      .end(body);
  });
}

interface Answer {
  status: number;
  type: string;
  plain: Buffer;
  packed?: Buffer;
  more: Record<string, string>;
}

const forwardedHeaders = ['cache-control', 'content-security-policy'];

async function fetchAnswer(address: string, scripts: boolean): Promise<Answer> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const bytes = Buffer.from(await response.arrayBuffer());
  const plain = type.startsWith('text/html') && !scripts ? Buffer.from(withoutScripts(String(bytes))) : bytes;
  return {
    status: response.status,
    type,
    plain,
    ...(/^(text|application\/(javascript|json)|image\/svg)/.test(type) && {
      packed: compressed(plain),
    }),
    more: Object.fromEntries([...response.headers].filter(([name]) => forwardedHeaders.includes(name))),
  };
}

const withoutScripts = (html: string) =>
  html.replace(/<script[^>]*src=[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '');
