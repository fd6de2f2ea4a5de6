import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { pages } from '../../shared/site/pages.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import type { Cloud } from '../support/cloud/cloud.ts';
import { importSamples } from '../support/site/samples.ts';
import { hourOfTalk } from './hourOfTalk.ts';
import { benchInteractions } from './interactions.ts';
import { benchLighthouse } from './lighthouse.ts';
import { type Figure, figure, inKB, median } from './measure.ts';
import { isHydrated, openPhone, type Vitals } from './phone.ts';
import { startSiteProxy } from './siteProxy.ts';

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
          figure(`${name} on a slow phone: CLS`, of(full, 'cls').toFixed(3), '<= 0.02', of(full, 'cls') <= 0.02),
          figure(
            `weight of ${name}`,
            `${inKB(of(full, 'bytes'))} in ${of(full, 'requests')} requests; fonts ${inKB(of(full, 'fonts'))}, scripts ${inKB(of(full, 'scripts'))} by gzip`,
          ),
        ]
      : []),
    ...(isHome
      ? [
          figure('Home: LCP', `${of(full, 'lcp').toFixed(0)} ms`, '<= 1200', of(full, 'lcp') <= 1200),
          figure('Home: fonts', inKB(of(full, 'fonts')), '<= 60 KB', of(full, 'fonts') <= 60_000),
          figure('Home: scripts, gzip', inKB(of(full, 'scripts')), '<= 145 KB', of(full, 'scripts') <= 145_000),
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
