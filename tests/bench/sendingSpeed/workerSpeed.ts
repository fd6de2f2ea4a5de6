import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../infra/local/cloud/build.ts';
import { sendersFor } from '../../../shared/sending/model/workers.ts';
import { measureIn } from '../running.ts';
import type { WorkerSpeed } from './workerLoop.ts';

const bundles = 'dist/functions';

/** For 127.0.0.1, which alone presents it, for a day. */
const certificateArguments = [
  ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'],
  ...['-addext', 'subjectAltName=IP:127.0.0.1'],
];

/**
 * What one worker does in a second on one processor, from its bundle, with the SDK's signatures and TLS, against stand-ins for
 * AWS that take their time. Each job is a kind of work (workerLoop.ts), and an account's rate for sending.
 */
export async function measureWorkers<Job extends string>(
  jobs: Record<Job, { kind: string; rate?: number }>,
): Promise<Record<Job, WorkerSpeed>> {
  await build(() => undefined);
  const certificate = mkdtempSync(join(tmpdir(), 'certificate-'));
  const files = ['-keyout', join(certificate, 'key.pem'), '-out', join(certificate, 'certificate.pem')];
  execFileSync('openssl', [...certificateArguments, ...files], { stdio: 'ignore' });
  const standIn = fork('tests/bench/sendingSpeed/awsStandIn.ts', [certificate]);
  try {
    const [port] = (await once(standIn, 'message')) as [number];
    const speeds: Partial<Record<Job, WorkerSpeed>> = {};
    for (const [name, { kind, rate = 1 }] of Object.entries<{ kind: string; rate?: number }>(jobs))
      speeds[name as Job] = await measure(kind, rate, environment(port, certificate, rate));
    return speeds as Record<Job, WorkerSpeed>;
  } finally {
    standIn.kill();
    rmSync(certificate, { recursive: true });
  }
}

async function measure(kind: string, rate: number, env: NodeJS.ProcessEnv): Promise<WorkerSpeed> {
  // Leaves a third of a sender's memory for what is not in the heap.
  const heap = kind === 'send' ? [`--max-old-space-size=${Math.round(sendersFor(rate).memory * 0.65)}`] : [];
  return measureIn(new URL('workerLoop.ts', import.meta.url), [bundles, kind, String(rate)], {
    env: { ...process.env, ...env },
    execArgv: heap,
    // Linux: the rest of the machine is for the stand-in.
    ...(process.platform === 'linux' && { execPath: 'taskset', execArgv: ['-c', '0', process.execPath, ...heap] }),
  });
}

const environment = (port: number, certificate: string, rate: number) => ({
  ...{ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
  ...{ PEOPLE_TABLE: 'people', SENDS_TABLE: 'sends', SEND_QUEUE_URL: 'send', CAMPAIGN_QUEUE_URL: 'campaign' },
  ...{ SITE_URL: 'https://example.org', SENDER_ADDRESS: 'us@example.org', CONFIGURATION_SET: 'set' },
  ...{
    LINKS_SECRET_ARN: 'links',
    MAILS_PER_SECOND: String(rate),
    NODE_EXTRA_CA_CERTS: join(certificate, 'certificate.pem'),
  },
  ...Object.fromEntries(
    ['DYNAMODB', 'SESV2', 'SQS', 'SECRETS_MANAGER'].map((service) => [
      `AWS_ENDPOINT_URL_${service}`,
      `https://127.0.0.1:${port}`,
    ]),
  ),
});
