import { rmSync, watch } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type BuildContext, context } from 'esbuild';
import { createServer, type ViteDevServer } from 'vite';
import { calendarPath, podcastFeedPath } from '../shared/site/pages.ts';
import { developmentBuild } from './build/handlers.ts';
import { type Cloud, startCloud } from './local/cloud/cloud.ts';
import { endWith, host, portFromEnvironment, printAddresses, storage } from './local/cloud/commandLine.ts';
import { hostsOf } from './local/edge/hosts.ts';

/** `npm run dev`: the local cloud with Vite's dev server in front. */
const functionsDir = 'dist/dev/functions';

try {
  const port = portFromEnvironment();
  if (port === 0) throw new Error('PORT must name a port: emails and cookies need the address before anything listens');
  const { addresses, accepts } = await hostsOf(host);
  // Vite listens on one address only: that of HOST, if set.
  const address = addresses.at(-1) as string;
  const inUrl = address.includes(':') ? `[${address}]` : address;
  const url = `http://${addresses.length > 1 ? inUrl : 'localhost'}:${port}`;
  const functions = await buildFunctions();
  // Behind Vite, only on this machine. Requests that Vite forwards name the host that the browser asked for.
  const { addresses: localAddresses } = await hostsOf();
  const hosts = { addresses: localAddresses, accepts };
  const cloud = await startCloud({ ...storage, port: 0, url, hosts, functionsDir });
  const site = await startSite(port, address, cloud.url).catch(async (error) => {
    await cloud.stop();
    throw error;
  });
  const watching = rebuildOnChange(functions, cloud);
  endWith(async () => {
    watching.stop();
    await Promise.all([site.close(), functions.dispose()]);
    await cloud.stop();
  });
  printAddresses(url, cloud.admin);
  console.log(`Built  ${cloud.url}  (the site as it was built at the start)`);
  console.log(
    'Changes in frontend/, functions/ and shared/ take effect at once. After a change in infra/, or a new endpoint, start again.',
  );
  console.log(`Ready  ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function buildFunctions(): Promise<BuildContext> {
  rmSync(functionsDir, { recursive: true, force: true });
  const builder = await context(developmentBuild(functionsDir));
  await builder.rebuild();
  return builder;
}

async function startSite(port: number, address: string, cloud: string): Promise<ViteDevServer> {
  // From the sitemap on, publishing or the build makes them. Addresses of frontend/api's modules begin like the API's.
  const paths = [
    '^/api/(?!.*\\.ts(\\?|$))',
    '/media/',
    '/imports/',
    '/_local',
    '/sitemap.xml',
    '/share/',
    '/search/',
    '/transcripts/',
    calendarPath,
    podcastFeedPath,
    '/podcast/chapters/',
    '/.well-known/security.txt',
    '/robots.txt',
    '/site.webmanifest',
  ];
  const server = await createServer({
    configFile: 'frontend/vite.config.ts',
    clearScreen: false,
    server: {
      host: address,
      allowedHosts: host ? [host] : [],
      port,
      strictPort: true,
      // The Host header stays unchanged: functions compare it with Origin.
      proxy: {
        ...Object.fromEntries(paths.map((path) => [path, { target: cloud }])),
        '^/(video|guests)/': { target: cloud, bypass: asPage },
      },
    },
  });
  return server.listen();
}

/** Pages that someone opens are Vite's; the site's code reads the published document there (documentQuery). */
function asPage({ url, headers }: IncomingMessage) {
  return headers['sec-fetch-dest'] === 'empty' ? undefined : url;
}

/** esbuild's own watch polls every two seconds; here, the operating system reports changes. */
function rebuildOnChange(functions: BuildContext, cloud: Cloud) {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const rebuild = async () => {
    const start = performance.now();
    // esbuild prints errors in the source itself. The functions keep the code that they have.
    const rebuilt = await functions.rebuild().then(
      () => true,
      () => false,
    );
    if (!rebuilt) return;
    cloud.reloadFunctions();
    console.log(`Functions rebuilt in ${Math.round(performance.now() - start)} ms`);
  };
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      // An editor saves a file in several steps.
      timer = setTimeout(() => {
        turn = turn.then(rebuild);
      }, 30);
    }),
  );
  return {
    stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
