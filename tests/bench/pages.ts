import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { type Browser, chromium, type Page } from 'playwright-core';
import { pages } from '../../shared/site/pages.ts';
import { browserPath, launchBrowser, quiet } from '../support/browser/browser.ts';
import type { Cloud } from '../support/cloud/cloud.ts';
import { freePort } from '../support/run/freePort.ts';
import { importSamples } from '../support/site/samples.ts';
import { hourOfTalk } from './hourOfTalk.ts';
import { atMost, compressed, type Figure, figure, inKB, inMs, median, startServer } from './running.ts';

/** Slow 4G as in Lighthouse: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up; a processor a quarter as fast. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
const slowDown = 4;

interface Vitals {
  /** First and largest contentful paint, milliseconds. */
  fcp: number;
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time: the parts of tasks over 50 ms, milliseconds. */
  tbt: number;
  /** The longest task, milliseconds. */
  longest: number;
  /** The longest time from an interaction to the next frame, milliseconds. */
  inp: number;
}

async function openPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return {
    page,
    devtools,
    vitals: () => page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals),
    close: () => context.close(),
  };
}

/** Runs in the page before its own code. */
function observe(): void {
  const seen: Vitals = { fcp: 0, lcp: 0, cls: 0, tbt: 0, longest: 0, inp: 0 };
  Object.assign(window, { vitals: seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  watch('longtask', (entry) => {
    seen.tbt += Math.max(0, entry.duration - 50);
    seen.longest = Math.max(seen.longest, entry.duration);
  });
  watch(
    'event',
    (entry) => {
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
        seen.inp = Math.max(seen.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

const isHydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );

const rounds = 3;
/** The upper limit of “good”, in milliseconds: https://web.dev/articles/inp. */
const good = 200;

interface Interaction {
  path: string;
  /** A visitor's first action, as soon as something is visible. */
  action: (page: Page) => Promise<void>;
  outcome: (page: Page) => Promise<unknown>;
}

const interactions: Record<string, Interaction> = {
  'the first tap on the menu': {
    path: pages.home,
    action: (page) => page.getByText('Menu', { exact: true }).tap(),
    outcome: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).waitFor(),
  },
  'the first key in the newsletter form': {
    path: pages.newsletter,
    action: async (page) => {
      await page.getByLabel('First Name').tap();
      await page.keyboard.press('A');
    },
    outcome: async (page) => {
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=firstName]')?.value === 'A');
    },
  },
  'the first press of Watch': {
    path: pages.home,
    action: (page) => page.getByRole('link', { name: 'Watch Latest Episode' }).first().tap(),
    // Until its code has loaded, the page opens the film in a new tab.
    outcome: async (page) => {
      if (page.context().pages().length === 1) await page.context().waitForEvent('page');
    },
  },
};

/** How soon a slow phone responds to a visitor's first action, while the page's code is still loading. */
async function benchInteractions(browser: Browser, site: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { path, action, outcome }] of Object.entries(interactions)) {
    const delays: number[] = [];
    let early = 0;
    for (let round = 0; round < rounds; round++) {
      const phone = await openPhone(browser);
      await phone.page.goto(site + path, { waitUntil: 'commit' });
      await phone.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      if (!(await isHydrated(phone.page))) early += 1;
      await action(phone.page);
      await outcome(phone.page);
      delays.push((await phone.vitals()).inp);
      await phone.close();
    }
    const inp = median(delays);
    figures.push(
      figure(
        `INP of ${name}`,
        `${inMs(inp)}, in ${early} of ${rounds} visits before the code was there`,
        `<= ${good} ms`,
        inp <= good && early === rounds,
      ),
    );
  }
  return figures;
}

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

/** From memory, so that only the browser is measured. `scripts: false` removes the scripts from documents. */
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
