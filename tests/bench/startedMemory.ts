import { pages } from '../../shared/site/pages.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { Cloud } from '../support/cloud/cloud.ts';
import { memoryMB } from '../support/cloud/processes.ts';
import { signIn } from '../support/cloud/visitor.ts';
import { type Figure, figure } from './measure.ts';

/** The environment of `npm start`. Tests keep more functions in memory. */
export const asStarted = { LOCAL_INSTANCES: '', LOCAL_SCRYPT_N: '', MALLOC_ARENA_MAX: '2' };

const bar = 900;

/** The memory of `npm start` with its samples after a browser opened every page and every endpoint was called. */
export async function benchStartedMemory(): Promise<Figure[]> {
  const cloud = await Cloud.start({ env: { ...asStarted, SEED: '' } });
  try {
    const start = memoryMB(cloud.pid);
    await everyPage(cloud);
    await everyEndpoint(cloud);
    const used = memoryMB(cloud.pid);
    return [
      figure('npm start: memory of all its processes when it is ready', `${start.toFixed(0)} MB`),
      figure('npm start: memory after every page and endpoint', `${used.toFixed(0)} MB`, `<= ${bar} MB`, used <= bar),
    ];
  } finally {
    await cloud.remove();
  }
}

/** In a browser, signed in. */
async function everyPage(cloud: Cloud): Promise<void> {
  const { headers } = await signIn(cloud);
  const [name = '', value = ''] = headers.cookie?.split('=') ?? [];
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    const { hostname: domain } = new URL(cloud.url);
    await context.addCookies([{ name, value, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }]);
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
