import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accountOperations, accountSettings } from '../aws/account.ts';
import { cloudFrontApi } from '../aws/cloudFront.ts';
import { domainSettings, startNameServer } from '../aws/dns.ts';
import { startAwsEndpoint } from '../aws/endpoint.ts';
import { createFaults } from '../aws/faults.ts';
import { checkGrants, createAuthorizer } from '../aws/iam.ts';
import { openSecrets, withSecrets } from '../aws/secrets.ts';
import { type CloudParts, devtools } from '../devtools/devtools.ts';
import { createApi } from '../edge/apiGateway.ts';
import { startGateway } from '../edge/gateway.ts';
import type { Hosts } from '../edge/hosts.ts';
import { createTables, startDynamoDbLocal } from '../emulators/dynamoDbLocal.ts';
import { startFauxqs } from '../emulators/fauxqs.ts';
import { lambdaSettings, startFunctions, startSchedules } from '../lambda/functions.ts';
import { startQueueMapping } from '../lambda/queues.ts';
import { openTableStream, type StreamConsumer, startStreamMapping } from '../lambda/streams.ts';
import { openInbox, startEventPublishing } from '../mail/inbox.ts';
import { createSes, sesSettings } from '../mail/ses.ts';
import { readAssembly } from '../template/readTemplate.ts';
import { assembly, build } from './build.ts';
import { deployFiles, ensureAdmin, runTriggers, seed } from './deploy.ts';
import { Clock, Settings } from './settings.ts';
import { LocalState, lockDataDir, type Stoppable } from './state.ts';

interface CloudOptions {
  /** 0 picks a free port. */
  port: number;
  dataDir: string;
  /** Keeps tables in memory: faster, but stopping the cloud deletes them. */
  tablesInMemory: boolean;
  /** The address that visitors use if another server is in front; by default the cloud's own. */
  url?: string;
  hosts: Hosts;
  /** The folder of the functions' code, with a subfolder named after each function; by default the assembly. */
  functionsDir?: string;
  /** The maximum number of function instances in memory. */
  instances?: number | undefined;
  /** Whether schedules run from the start; by default they do. */
  schedules?: boolean;
}

export type Cloud = Awaited<ReturnType<typeof startCloud>>;

/** Builds what is out of date and runs the synthesized stack on this machine. */
export async function startCloud(options: CloudOptions) {
  const running: Stoppable[] = [];
  const run: Run = async (starting) => {
    const part = await starting;
    running.push(part);
    return part;
  };
  const stop = async () => {
    // In reverse order: first the parts that bring in new work, last the emulators that this work needs.
    for (const part of running.splice(0).reverse()) await part.stop();
  };
  try {
    return { ...(await start(options, run)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for a part to start and notes that it must be stopped. */
type Run = <Part extends Stoppable>(starting: Part | Promise<Part>) => Promise<Part>;

async function start(options: CloudOptions, run: Run) {
  const { port, hosts, dataDir, tablesInMemory, functionsDir, instances } = options;
  const report = (line: string) => console.log(line);
  const lock = await run(lockDataDir(dataDir));
  const gateway = await run(startGateway(port, hosts));
  const ownUrl = `http://localhost:${gateway.port}`;
  const url = options.url ?? ownUrl;
  lock.note(`${url} (process ${process.pid})`);
  const awsEndpoint = await run(startAwsEndpoint());
  const inbox = await run(openInbox(join(dataDir, 'mail.db')));
  const state = new LocalState(tablesInMemory ? undefined : dataDir);

  // The emulators start while the build runs.
  const [dynamoDb, fauxqs] = await whenAllSettled([
    run(startDynamoDbLocal(tablesInMemory ? undefined : join(dataDir, 'dynamodb'))),
    run(startFauxqs(join(dataDir, 'messaging'))),
    build(report),
  ]);
  const template = readAssembly(assembly, { site: new URL(url).host, services: awsEndpoint.address });
  const secrets = openSecrets(join(dataDir, 'secrets.json'), template.secrets);
  const stack = withSecrets(template, secrets);
  if (functionsDir)
    for (const fn of stack.functions) {
      const folder = resolve(functionsDir, fn.name);
      // The other build has a function's code alone; its asset has other files too.
      cpSync(fn.folder, folder, { recursive: true, force: false });
      fn.folder = folder;
    }

  const faults = createFaults(stack.functions);
  const clock = new Clock();
  const settings = {
    ses: new Settings(sesSettings),
    lambda: new Settings(lambdaSettings, { schedules: options.schedules ?? true }),
    account: new Settings(accountSettings),
    dns: new Settings(domainSettings),
  };
  const { identities } = stack.mail;
  const authorizer = createAuthorizer(stack, () => ({ identities, sandbox: settings.ses.current.sandbox }));
  checkGrants(stack, authorizer);
  await fauxqs.create({ ...stack, subscriptions: stack.subscriptions.queues });
  const events = await run(startEventPublishing(inbox, fauxqs, () => settings.ses.current));
  const ses = createSes({ setup: stack.mail, inbox, settings: settings.ses, onMail: events.wake });
  await whenAllSettled([
    createTables(dynamoDb.endpoint, stack.tables),
    ...stack.deployments.map((each) => deployFiles(each, fauxqs.endpoint, state)),
  ]);

  const dns = await run(startNameServer(settings.dns, settings.account));
  const functions = await run(
    startFunctions({
      ...{ functions: stack.functions, services: awsEndpoint.address, nameServer: dns.address },
      ...{ faults, clock, settings: settings.lambda, state, instances, report },
    }),
  );
  // Streams are opened at their last position before this start writes anything.
  const openedStreams = await Promise.all(
    stack.streamMappings.map(async (mapping) => ({
      ...{ mapping, stream: await openTableStream(mapping, dynamoDb.endpoint, state) },
    })),
  );
  const streams: StreamConsumer[] = [];
  const { distribution } = stack;
  const cloudFront = cloudFrontApi({ distribution, domain: new URL(url).host });
  awsEndpoint.connect({
    ...{ faults, authorizer, functions },
    onWrite: (body) => {
      for (const stream of streams) if (body.includes(stream.table)) stream.wake();
    },
    operations: {
      // The emulator keeps no versions: nothing that was deleted can come back.
      's3:ListObjectVersions': () => ({ type: 'application/xml', body: '<ListVersionsResult/>' }),
      ...{ ...accountOperations({ stack, settings }), ...ses.operations, ...cloudFront.operations },
      ...{ ...functions.operations, ...secrets.operations },
    },
    emulators: { dynamodb: dynamoDb.endpoint, sqs: fauxqs.endpoint, sns: fauxqs.endpoint, s3: fauxqs.endpoint },
  });

  const [admin] = await whenAllSettled([ensureAdmin(functions, state), seed(stack, functions, fauxqs.endpoint, state)]);
  // After the seed: pages that a trigger publishes include the sample content.
  await runTriggers(stack, functions, state);
  await run(startSchedules(stack.schedules, { functions, settings: settings.lambda, clock }));
  const consumers = stack.queueMappings.map((mapping) =>
    startQueueMapping({ mapping, queues: stack.queues, sqs: fauxqs.endpoint, functions }),
  );
  streams.push(...openedStreams.map((each) => startStreamMapping({ ...each, functions })));
  const api = createApi({ routes: stack.routes, functions, authorizer, now: () => clock.now() });
  const parts: CloudParts = {
    ...{ stack, authorizer, functions, faults, inbox, ses, settings, fauxqs, consumers, awsEndpoint },
    ...{ streams, cloudFront, clock, dns, dynamoDb: dynamoDb.endpoint },
  };
  gateway.open({
    ...{ distribution, api, authorizer, devtools: devtools(parts) },
    ...{ s3: fauxqs.endpoint, aws: awsEndpoint.address },
  });
  await run({
    stop: async () => {
      await Promise.all([gateway, ...consumers, ...streams].map((each) => each.stop()));
    },
  });
  return {
    url: ownUrl,
    admin,
    reloadFunctions: () => functions.reload(),
  };
}

/** Promise.all, but it waits for all even if one fails, so that what the others have started can be stopped. */
async function whenAllSettled<const T extends readonly Promise<unknown>[]>(work: T) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
