import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startNameServer } from '../account/dns.ts';
import { accountOperations } from '../account/operations.ts';
import { accountSettings } from '../account/settings.ts';
import { createAuthorizer } from '../aws/authorizer.ts';
import { startAwsEndpoint } from '../aws/endpoint.ts';
import { Faults } from '../aws/faults.ts';
import { objectVersions } from '../aws/objectVersions.ts';
import { openSecrets, secretsBackend, withSecrets } from '../aws/secrets.ts';
import { deliveringSubscriptions, openTopics } from '../aws/topics.ts';
import { Transactions } from '../aws/transactions.ts';
import { devtools } from '../devtools/api.ts';
import type { CloudParts } from '../devtools/cloudParts.ts';
import { createApi } from '../edge/apiGateway.ts';
import { distributionApi } from '../edge/distributionApi.ts';
import { EdgeCache } from '../edge/edgeCache.ts';
import { startGateway } from '../edge/gateway.ts';
import type { Hosts } from '../edge/hosts.ts';
import { createInvalidations } from '../edge/invalidations.ts';
import { createTables, startDynamoDbLocal } from '../emulators/dynamoDbLocal.ts';
import { startFauxqs } from '../emulators/fauxqs.ts';
import { checkRole, startEventSourceMapping } from '../lambda/eventSourceMapping.ts';
import { checkDestination, failureSender } from '../lambda/failureDestination.ts';
import { mayLog } from '../lambda/logs.ts';
import { reservedConcurrency } from '../lambda/reservedConcurrency.ts';
import { startFunctions } from '../lambda/runtime.ts';
import { startSchedules } from '../lambda/schedules.ts';
import { lambdaSettings } from '../lambda/settings.ts';
import { checkStreamRole, type StreamConsumer, startStreamMapping } from '../lambda/streamMapping.ts';
import { openTableStream } from '../lambda/tableStream.ts';
import { checkTracing } from '../lambda/tracing.ts';
import { Clock } from '../lifecycle/clock.ts';
import { lockDataDir } from '../lifecycle/fileLock.ts';
import { LocalState } from '../lifecycle/localState.ts';
import { Settings } from '../lifecycle/settings.ts';
import { type Stoppable, stopTimeout } from '../lifecycle/stoppable.ts';
import { sesSettings } from '../mail/account.ts';
import { startEventPublishing, validateDestination } from '../mail/eventPublishing.ts';
import { openInbox } from '../mail/inbox.ts';
import { createSes } from '../mail/ses.ts';
import { readAssembly } from '../template/readTemplate.ts';
import { ensureAdmin } from './admin.ts';
import { deployFiles } from './bucketDeployment.ts';
import { assembly, build } from './build.ts';
import { seed } from './seed.ts';
import { runTriggers } from './triggers.ts';

interface CloudOptions {
  /** 0 picks a free port. */
  port: number;
  /** The folder for all persistent data. */
  dataDir: string;
  /** Keeps tables in memory: faster, but stopping the cloud deletes them. */
  tablesInMemory: boolean;
  /** The address that visitors use if another server is in front; by default the cloud's own. */
  url?: string;
  /** Who may reach the site and /_local. */
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

  const faults = new Faults(stack.functions);
  const settings = {
    ses: new Settings(sesSettings),
    lambda: new Settings(lambdaSettings, { schedules: options.schedules ?? true }),
    account: new Settings(accountSettings),
  };
  const identities = stack.mail.identities.map(({ name }) => name);
  const authorizer = createAuthorizer(stack, () => ({ identities, sandbox: settings.ses.current.sandbox }));
  for (const fn of stack.functions) checkTracing(fn, authorizer);
  for (const mapping of stack.queueMappings) checkRole(mapping, authorizer);
  for (const mapping of stack.streamMappings) checkStreamRole(mapping, authorizer);
  for (const schedule of stack.schedules) checkDestination(schedule, authorizer);
  await fauxqs.create({ ...stack, subscriptions: deliveringSubscriptions(stack, authorizer) });
  const topics = openTopics({ stack, authorizer, fauxqs, inbox, state, url });
  for (const destination of stack.mail.destinations) {
    state.once(`validated ${destination.id}`, () => validateDestination(destination, topics));
  }
  const events = await run(startEventPublishing(inbox, topics, () => settings.ses.current));
  const ses = createSes({ setup: stack.mail, inbox, settings: settings.ses, onMail: events.wake });
  await whenAllSettled([
    createTables(dynamoDb.endpoint, stack.tables),
    ...stack.deployments.map((each) => deployFiles(each, fauxqs.endpoint, state)),
  ]);

  const clock = new Clock();
  const reserved = reservedConcurrency(stack.functions, state);
  const dns = await run(startNameServer(settings.account));
  const functions = await run(
    startFunctions({
      ...{ functions: stack.functions, services: awsEndpoint.address, faults, clock, instances, report },
      nameServer: dns.address,
      settings: settings.lambda,
      reservedOf: (fn) => reserved.of(fn),
      mayLog: (fn) => mayLog(fn, authorizer),
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
  const cache = new EdgeCache(distribution?.errorCaching);
  const invalidations = createInvalidations(distribution?.id, (paths) => cache.invalidate(paths));
  awsEndpoint.connect({
    ...{ faults, authorizer, functions, transactions: new Transactions(stack.tables) },
    onWrite: (tables) => {
      for (const stream of streams) if (tables.includes(stream.table)) stream.wake();
    },
    operations: {
      ...objectVersions(fauxqs.endpoint),
      ...accountOperations({ stack, settings, topics }),
      ...distributionApi(distribution, new URL(url).host),
    },
    backends: {
      ...{ dynamodb: dynamoDb.endpoint, sqs: fauxqs.endpoint, sns: fauxqs.endpoint, s3: fauxqs.endpoint },
      ...{ ses: ses.answer, cloudfront: invalidations.answer, lambda: reserved.answer },
      secretsmanager: secretsBackend(secrets),
    },
  });

  const [admin] = await whenAllSettled([ensureAdmin(functions, state), seed(stack, functions, fauxqs.endpoint, state)]);
  // After the seed: pages that a trigger publishes include the sample content.
  const missed = openedStreams.filter(({ stream }) => stream.missed).map(({ mapping }) => mapping.function);
  await runTriggers(stack, functions, state, missed, report);
  const sendFailure = failureSender(fauxqs.endpoint);
  await run(startSchedules(stack.schedules, { functions, settings: settings.lambda, authorizer, clock, sendFailure }));
  const consumers = stack.queueMappings.map((mapping) =>
    startEventSourceMapping({ mapping, stack, sqs: fauxqs.endpoint, functions }),
  );
  streams.push(...openedStreams.map((each) => startStreamMapping({ ...each, functions, sendFailure })));
  const api = createApi({ routes: stack.routes, functions, authorizer, now: () => clock.now() });
  const parts: CloudParts = {
    ...{ stack, api, authorizer, functions, faults, inbox, ses, settings, topics, fauxqs, consumers, awsEndpoint },
    ...{ streams, invalidations, clock, dns, dynamoDb: dynamoDb.endpoint },
  };
  gateway.open({
    ...{ distribution, api, authorizer, cache, devtools: devtools(parts) },
    ...{ s3: fauxqs.endpoint, aws: awsEndpoint.address },
  });
  await run({
    stop: async () => {
      functions.endBy(Date.now() + stopTimeout);
      await Promise.all([gateway, ...consumers, ...streams].map((each) => each.stop()));
    },
  });
  return {
    url: ownUrl,
    admin,
    /** Makes functions load their code again. */
    reloadFunctions: () => functions.reload(),
  };
}

/**
 * Like Promise.all, but waits for all promises even if one fails, so that what the others have started can be stopped.
 */
async function whenAllSettled<const T extends readonly Promise<unknown>[]>(work: T) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
