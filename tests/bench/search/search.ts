import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { WholeRecording } from '../../../functions/lib/content/recordings/recordings.ts';
import { noDetails } from '../../../shared/content/model/recording.ts';
import type { Transcript } from '../../../shared/content/transcripts.ts';
import type { Renderer } from '../../../shared/publishing/publication.ts';
import { indexPath } from '../../../shared/publishing/search.ts';
import { pages } from '../../../shared/site/pages.ts';
import { Random } from '../../simulation/site/clock.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { tryTo } from '../../support/cloud/listeningSockets.ts';
import {
  atMost,
  compressed,
  type Figure,
  figure,
  inKB,
  inMs,
  inSeconds,
  measureIn,
  median,
  startServer,
} from '../running.ts';
import type { BuilderResult } from './builder.ts';

const hours = 1000;
const rounds = 3;

/** "Slow 4G" of Chromium's DevTools: 562.5 ms for each request, 1.44 Mbit/s down, 675 kbit/s up. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8 };

export async function benchSearch(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const s3 = await serveSite([folder]);
  const site = await serveSite([join(folder, 'uploads'), join(folder, 'made'), join(folder, 'pages'), 'dist/site']);
  const browser = await launchBrowser();
  try {
    const corpus = new Corpus();
    writeFileSync(join(folder, 'recordings.json'), JSON.stringify(recordingsOf(corpus, folder)));
    const built = await build(folder, s3.url);
    await writeSearchPage(join(folder, 'pages'));
    const { vocabulary } = corpus;
    // A word that hundreds of recordings have; two; and the first word of a title.
    const typed = [vocabulary[400], `${vocabulary[300]} ${vocabulary[1500]}`, vocabulary[2500]];
    const visits: Visit[] = [];
    for (const words of typed)
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, site.url, words ?? ''));
    return [...figuresOf(built, join(folder, 'made')), ...figuresOfVisits(visits)];
  } finally {
    await browser.close();
    site.stop();
    s3.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes each recording's transcript to where uploads are. */
function recordingsOf(corpus: Corpus, folder: string): WholeRecording[] {
  const transcripts = join(folder, 'uploads/transcripts');
  mkdirSync(transcripts, { recursive: true });
  return Array.from({ length: hours }, (_, at) => {
    const body = JSON.stringify(corpus.transcript());
    const name = createHash('sha256').update(body).digest('hex').slice(0, 32);
    writeFileSync(join(transcripts, `${name}.json`), body);
    const transcript = {
      path: `/transcripts/${name}.json`,
      language: 'en',
      timed: true,
      source: 'feed' as const,
      paragraphs: 1,
      beginning: '',
    };
    const date = new Date(Date.UTC(2026, 0, 1) - at * 7 * 86_400_000).toISOString();
    return {
      ...{ name: `episode-${at + 1}`, kind: 'episode', id: at + 1, title: corpus.title(), guest: corpus.name() },
      ...{ description: corpus.notes(), image: '', videoId: null, duration: '', episodeNumber: hours - at, guid: null },
      details: { ...noDetails, date, transcript },
    };
  });
}

async function build(folder: string, endpoint: string): Promise<BuilderResult> {
  const buckets = { MEDIA_BUCKET: 'uploads', SITE_BUCKET: 'made' };
  const access = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  const env = { ...process.env, ...buckets, ...access, AWS_ENDPOINT_URL: endpoint };
  const files = [join(folder, 'recordings.json'), join(folder, 'made')];
  return measureIn(new URL('builder.ts', import.meta.url), files, { env });
}

async function writeSearchPage(folder: string): Promise<void> {
  const { render } = (await import(resolve('dist/render/render.mjs'))) as Renderer;
  mkdirSync(folder);
  writeFileSync(join(folder, 'search.html'), await render({ page: 'search', path: pages.search, answers: {} }));
}

interface Visit {
  /** Milliseconds from the first key to the first result; and from the last key to the first sentence. */
  first: number;
  sentence: number;
  /** Bytes of the index, files of words and texts; and of everything else on the page. */
  searched: number;
  others: number;
}

async function visit(browser: Browser, site: string, words: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4G);
    const bytes = { searched: 0, others: 0 };
    const addresses = new Map<string, string>();
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const isSearched = /\/(search|media)\/.*\.json$/.test(addresses.get(requestId) ?? '');
      bytes[isSearched ? 'searched' : 'others'] += encodedDataLength;
    });
    const loaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith(indexPath));
    await page.goto(site + pages.search);
    await loaded;
    await page.waitForLoadState('networkidle');
    const box = page.getByRole('main').getByRole('searchbox');
    await box.focus();
    await page.keyboard.press(words.charAt(0));
    await page.locator('main li').first().waitFor();
    const first = await sinceKey(page);
    for (const letter of words.slice(1)) await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.locator('main li mark').first().waitFor();
    const sentence = await sinceKey(page);
    await page.waitForLoadState('networkidle');
    return { first, sentence, ...bytes };
  } finally {
    await context.close();
  }
}

interface Watched {
  key: number;
  shown: { result: number; mark: number };
}

/** Runs in the page before its own code. */
function watch(): void {
  const seen = { key: 0, shown: { result: 0, mark: 0 } };
  Object.assign(window, { seen });
  addEventListener(
    'keydown',
    () => Object.assign(seen, { key: performance.now(), shown: { result: 0, mark: 0 } }),
    true,
  );
  new MutationObserver(() => {
    seen.shown.result ||= document.querySelector('main li') ? performance.now() : 0;
    seen.shown.mark ||= document.querySelector('main li mark') ? performance.now() : 0;
  }).observe(document, { childList: true, subtree: true });
}

const sinceKey = (page: Page) =>
  page.evaluate(() => {
    const { key, shown } = (window as unknown as { seen: Watched }).seen;
    return (shown.mark || shown.result) - key;
  });

function figuresOf({ ms, megabytes, wordFiles }: BuilderResult, made: string): Figure[] {
  const packed = (which: RegExp) =>
    readdirSync(made, { recursive: true, encoding: 'utf8' })
      .filter((path) => which.test(path))
      .map((path) => compressed(readFileSync(join(made, path))).length);
  const words = packed(/\/words\/.*\.json$/);
  const [index = 0] = packed(/\/index\.json$/);
  return [
    figure(
      `search: making the files of ${hours} hours`,
      `${inSeconds(ms)}, ${Math.round(megabytes)} MB`,
      '<= 60 s, 512 MB',
      ms <= 60_000 && megabytes <= 512,
    ),
    figure('search: the index, compressed', inKB(index)),
    figure(
      `search: ${wordFiles} files of words, compressed`,
      `${inKB(median(words))} each, ${inKB(Math.max(...words))} the largest, ${inKB(words.reduce((a, b) => a + b, 0))} in all`,
    ),
  ];
}

function figuresOfVisits(visits: Visit[]): Figure[] {
  const of = (what: keyof Visit) => visits.map((each) => each[what]);
  const [first, bytes] = [Math.max(...of('first')), Math.max(...of('searched'))];
  return [
    atMost('search on Slow 4G: from the first key to the first result, at most', first, 300, inMs),
    figure('search on Slow 4G: from the last key to the first sentence (median)', inMs(median(of('sentence')))),
    atMost('search: loaded for one, at most', bytes, 300_000, inKB),
    figure('search: the page itself, beside that', inKB(median(of('others')))),
  ];
}

const types: Record<string, string> = {
  ...{ '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json' },
  ...{ '.woff2': 'font/woff2', '.svg': 'image/svg+xml', '.css': 'text/css' },
};
const never = 'public, max-age=31536000, immutable';

/** Compressed like CloudFront, and without an extension the `.html` file. Like S3, it answers NoSuchKey. */
function serveSite(folders: string[]) {
  return startServer(({ url = '/', headers }, response) => {
    const [path = ''] = url.split('?');
    const name = extname(path) ? path : `${path}.html`;
    const body = folders.map((folder) => tryTo(() => readFileSync(join(folder, name)))).find(Boolean);
    if (!body) return void response.writeHead(404, { 'content-type': 'application/xml' }).end(noSuchKey);
    const packs = /\bbr\b/.test(String(headers['accept-encoding'])) && extname(name) !== '.woff2';
    const sent = packs ? compressed(body) : body;
    response
      .writeHead(200, {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': /^\/(assets|media|search\/(words|texts))\//.test(name) ? never : 'public, max-age=0',
        'content-length': sent.length,
        ...(packs && { 'content-encoding': 'br' }),
      })
      .end(sent);
  });
}

const noSuchKey = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>';

/*
 * Made-up speech whose words are as frequent as those of a language: the word of rank r comes up in proportion to
 * 1 / (r + 2.7), as Mandelbrot found (An informational theory of the statistical structure of language, 1953).
 */

const vocabularySize = 30_000;
/** One an hour: about 150 words a minute. */
const wordsPerTranscript = 9_000;
/** Words in a caption, which takes five seconds. */
const wordsPerSegment = 12;
const wordsPerSentence = 17;

const frequent =
  `the of and to a in is that it was i for on you he be with as by at have are this not but had his they from
  she which or we an there her were one do been all their has would will what if can when so no said who more about up them
  some could him into its then two out time my did your`.split(/\s+/);

const beginnings = ' b br c ch d f g gr h j k l m n p pr r s sh st t th tr v w'.split(' ');
const vowels = 'a e i o u ai ea ou'.split(' ');
const ends = '  n r l t nd ng m'.split(' ');

class Corpus {
  /** The most frequent first. */
  readonly vocabulary: string[];
  private readonly random = new Random(1);
  private readonly upTo: number[] = [];

  constructor() {
    const words = new Set(frequent);
    while (words.size < vocabularySize) {
      const syllables = 1 + this.random.below(3);
      const word = Array.from({ length: syllables }, () =>
        [beginnings, vowels, ends].map((part) => this.one(part)).join(''),
      );
      if (word.join('').length > 2) words.add(word.join(''));
    }
    this.vocabulary = [...words];
    let sum = 0;
    for (const rank of this.vocabulary.keys()) {
      sum += 1 / (rank + 2.7);
      this.upTo.push(sum);
    }
  }

  transcript(): Transcript {
    let left = wordsPerSentence;
    return {
      version: '1.0.0',
      segments: Array.from({ length: wordsPerTranscript / wordsPerSegment }, (_, at) => ({
        ...{ speaker: at % 20 < 15 ? 'Ana Lima' : 'Bo Lind', startTime: at * 4.8, endTime: at * 4.8 + 4.8 },
        body: Array.from({ length: wordsPerSegment }, () => {
          if (--left > 0) return this.word();
          left = wordsPerSentence;
          return `${this.word()}.`;
        }).join(' '),
      })),
    };
  }

  /** Such as "On brea and thoun". */
  title = () => capital(`${this.rare()} ${this.word()} ${this.rare()} ${this.rare()}`);
  name = () => `${capital(this.rare())} ${capital(this.rare())}`;
  notes = () => `${capital(Array.from({ length: 60 }, () => this.word()).join(' '))}.`;

  private one = (from: string[]) => from[this.random.below(from.length)] ?? '';
  private rare = () => this.vocabulary[100 + this.random.below(5000)] ?? '';

  private word(): string {
    const point = this.random.next() * (this.upTo.at(-1) ?? 0);
    let [low, high] = [0, this.upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.upTo[middle] ?? 0) < point) low = middle + 1;
      else high = middle;
    }
    return this.vocabulary[low] ?? '';
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
