import { join } from 'node:path';
import { type Ask, allows, checkConditions } from './access.ts';
import { assembly, build } from './build.ts';
import { asks, type Call } from './call.ts';
import { controls } from './controls/controls.ts';
import { type Admin, ensureAdmin, runTriggers } from './deploy.ts';
import { createTables, startDynamo } from './dynamo.ts';
import { Faults } from './faults.ts';
import { startGateway } from './gateway.ts';
import { startFunctions } from './lambda/runtime.ts';
import { tryLock } from './lock.ts';
import { Inbox } from './mail/inbox.ts';
import { startSes } from './mail/ses.ts';
import { Memory } from './memory.ts';
import { startMessaging } from './messaging.ts';
import { startPoller } from './poller.ts';
import { deploy } from './s3.ts';
import { startSchedules } from './schedule.ts';
import { openSecrets, withSecrets } from './secrets.ts';
import { seed } from './seed/seed.ts';
import type { Service } from './service.ts';
import { startServiceEndpoint } from './services.ts';
import { account } from './template/resources.ts';
import { readAssembly, type Stack } from './template.ts';

export interface CloudOptions {
  /** 0 picks a free one. */
  port: number;
  /** Everything persistent lives here. */
  dataDir: string;
  /** Keeps tables in memory: faster, and gone at the stop. */
  tablesInMemory?: boolean;
  /** Takes lines for people about what is going on. */
  say?: (line: string) => void;
}

export interface Cloud {
  url: string;
  admin: Admin | undefined;
  stop(): Promise<void>;
}

/** Builds what is stale and runs the synthesized stack on this machine. */
export async function startCloud({ port, dataDir, tablesInMemory, say = () => {} }: CloudOptions): Promise<Cloud> {
  const running: Service[] = [];
  const run = async <S extends Service>(starting: S | Promise<S>): Promise<S> => {
    const service = await starting;
    running.push(service);
    return service;
  };
  const stop = async () => {
    // What feeds work in goes first, what it works on last.
    for (const service of running.splice(0).reverse()) await service.stop();
  };

  try {
    const lock = lockData(dataDir);
    running.push({ stop: () => lock.release() });
    const gateway = await run(startGateway(port));
    const url = `http://localhost:${gateway.port}`;
    lock.note(`${url} (process ${process.pid})`);
    const services = await run(startServiceEndpoint());
    const inbox = new Inbox(join(dataDir, 'mail.db'));
    running.push({ stop: () => inbox.close() });
    const memory = new Memory(join(dataDir, 'memory.json'));

    // Java and the emulators take as long to start as a build takes to be found up to date.
    const [dynamo, messaging] = await settled([
      run(startDynamo(tablesInMemory ? undefined : join(dataDir, 'dynamodb'))),
      run(startMessaging(join(dataDir, 'messaging'))),
      build(say),
    ]);
    const read = readAssembly(assembly, { site: `localhost:${gateway.port}`, services: services.address });
    const secrets = openSecrets(join(dataDir, 'secrets.json'), read.secrets);
    const stack = withSecrets(read, secrets);

    const faults = new Faults(stack.functions);
    await messaging.create(stack);
    const ses = await run(startSes(stack.mail, inbox, messaging.publish));
    await settled([
      createTables(dynamo.endpoint, stack.tables),
      ...stack.deployments.map((each) => deploy(each, messaging.endpoint, memory)),
    ]);
    services.connect({
      faults,
      refusal: judge(stack),
      crash: (token) => functions.crash(token),
      destinations: {
        dynamodb: dynamo.endpoint,
        sqs: messaging.endpoint,
        sns: messaging.endpoint,
        s3: messaging.endpoint,
        ses: ses.answer,
        secretsmanager: async ({ operation, input }) => ({
          type: 'application/x-amz-json-1.1',
          body: JSON.stringify(secrets.answer(operation, input)),
        }),
      },
    });

    const functions = await run(startFunctions(stack.functions, services.address, faults, say));
    await runTriggers(stack, functions, memory);
    const [admin] = await settled([ensureAdmin(functions, memory), seed(stack, functions, messaging.endpoint, memory)]);
    await run(startSchedules(stack.schedules, functions.invoke));
    const pollers = stack.mappings.map((mapping) => startPoller(mapping, messaging.endpoint, functions));
    const parts = { stack, functions, faults, inbox, messaging, pollers, services, dynamo: dynamo.endpoint };
    gateway.open({ stack, functions, s3: messaging.endpoint, controls: controls(parts) });
    const feeding = [gateway, ...pollers];
    running.push({ stop: async () => void (await Promise.all(feeding.map((each) => each.stop()))) });
    return { url, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function lockData(dataDir: string) {
  const lock = tryLock(join(dataDir, 'lock'));
  if ('release' in lock) return lock;
  throw new Error(`${dataDir} is in use by ${lock.heldBy}; stop that one, or set DATA_DIR to another folder`);
}

/** As Promise.all, but only once all have come to their end: what starts while another fails can still be stopped. */
async function settled<const T extends readonly Promise<unknown>[]>(work: T) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** Judges calls by the roles of the functions, in the words of AWS. */
function judge({ functions, mail }: Stack): (call: Call) => string | undefined {
  for (const { name, statements } of functions) checkConditions(name, statements);
  const callers = new Map(functions.map((fn) => [fn.id, fn]));
  const identities = mail.identities.map(({ name }) => name);
  const judged = new Map<string, boolean>();

  const allowed = (caller: string, ask: Ask): boolean => {
    const decide = () => allows(callers.get(caller)?.statements ?? [], ask);
    if (ask.context) return decide();
    const key = `${caller} ${ask.action} ${ask.resource}`;
    const known = judged.get(key);
    if (known !== undefined) return known;
    // Object keys differ with every call: they must not fill the memory.
    const verdict = decide();
    if (!ask.action.startsWith('s3:')) judged.set(key, verdict);
    return verdict;
  };

  return (call) => {
    const refused = asks(call, identities).find((ask) => !allowed(call.caller, ask));
    if (!refused) return undefined;
    const user = `arn:aws:sts::${account}:assumed-role/${call.caller}/${callers.get(call.caller)?.name ?? call.caller}`;
    return `User: ${user} is not authorized to perform: ${refused.action} on resource: ${refused.resource} because no identity-based policy allows the ${refused.action} action`;
  };
}
