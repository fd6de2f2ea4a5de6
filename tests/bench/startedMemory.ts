import { pages } from '../../shared/site/pages.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import type { Cloud } from '../support/cloud/cloud.ts';
import { memoryMB } from '../support/cloud/processes.ts';
import { atMost, type Figure, figure, inMB } from './measure.ts';
import { onCloud, signInto } from './running.ts';

/** The environment of `npm start`. Tests keep more functions in memory. */
export const asStarted = { LOCAL_INSTANCES: '', LOCAL_SCRYPT_N: '', MALLOC_ARENA_MAX: '2' };

const bar = 900;

/** The memory of `npm start` with its samples after a browser opened every page and every endpoint was called. */
export async function benchStartedMemory(): Promise<Figure[]> {
  const [start, used] = await onCloud({ env: { ...asStarted, SEED: '' } }, async (cloud) => {
    const before = memoryMB(cloud.pid);
    await everyPage(cloud);
    await everyEndpoint(cloud);
    return [before, memoryMB(cloud.pid)] as const;
  });
  return [
    figure('npm start: memory of all its processes when it is ready', inMB(start)),
    atMost('npm start: memory after every page and endpoint', used, bar, inMB),
  ];
}

/** In a browser, signed in. */
async function everyPage(cloud: Cloud): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await signInto(context, cloud);
    const page = await context.newPage();
    for (const path of Object.values(pages))
      await page.goto(cloud.url + path.replace(':id', '1'), { waitUntil: 'networkidle' });
    await page.goto(cloud.url + pages.admin, { waitUntil: 'networkidle' });
    if (page.url().includes(pages.login)) throw new Error('The admin’s pages were not opened: nobody was signed in');
  } finally {
    await browser.close();
  }
}

/** Each refuses the call, as it is not from CloudFront, but its code is loaded into memory. */
export async function everyEndpoint(cloud: Cloud): Promise<void> {
  const functions = (await (await fetch(`${cloud.url}/_local/functions`)).json()) as { name: string }[];
  for (const { name } of functions) {
    if (name.startsWith('api/')) await cloud.invoke(name, { headers: {}, requestContext: { requestId: 'bench' } });
  }
}
