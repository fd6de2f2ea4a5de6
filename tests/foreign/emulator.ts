import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../support/run/freePort.ts';
import { until } from '../support/run/until.ts';
import { install, makeCertificate, makeLambdaFiles, python } from './install.ts';

/** The configuration of an AWS SDK client that acts as the account's root. */
export interface Aws {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

export interface Emulator {
  url: string;
  aws: Aws;
  /** What makes an AWS SDK, and the CDK's command line, call the emulator as the account's root. */
  environment: Record<string, string>;
  /** What it printed, for a failed test. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * A shell script that runs the command in `$@`, which sees the folders in `$0` laid over those of the machine, and ends with
 * this process.
 */
const overlay =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own placeholder
  'for each in "$0"/*; do mount -t overlay overlay -o "lowerdir=$each:/${each##*/}" "/${each##*/}"; done; exec setpriv --pdeathsig KILL "$@"';

/**
 * MiniStack, a free emulator of AWS in Python (https://pypi.org/project/ministack), on a free port, with IAM enforced and
 * over TLS, without which policies that refuse plain HTTP refuse everything. It starts functions with the Node of this
 * project. This process trusts its certificate from then on. Throws if it does not start within a minute.
 */
export async function startEmulator(): Promise<Emulator> {
  install();
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  const { certificate, key } = makeCertificate(folder);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')]);
  const port = await freePort();
  const url = `https://127.0.0.1:${port}`;
  const root = { accessKeyId: 'test', secretAccessKey: 'test' };
  const region = 'us-east-1';
  const shared = {
    PATH: `${join(python, '..')}:${resolve('node_modules/.bin')}:${process.env.PATH}`,
    HOME: folder,
    ...{ AWS_ACCESS_KEY_ID: root.accessKeyId, AWS_SECRET_ACCESS_KEY: root.secretAccessKey, AWS_REGION: region },
    ...{ NODE_EXTRA_CA_CERTS: certificate, AWS_CA_BUNDLE: certificate, SSL_CERT_FILE: certificate },
  };
  const own = {
    ...{ AUTH: 'true', GATEWAY_PORT: String(port), BIND_HOST: '127.0.0.1', TMPDIR: folder, PYTHONUNBUFFERED: '1' },
    ...{
      USE_SSL: '1',
      MINISTACK_SSL_CERT: certificate,
      MINISTACK_SSL_KEY: key,
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
    },
  };
  const command = ['sh', '-ec', overlay, makeLambdaFiles(folder, certificate), python, '-m', 'ministack'];
  const child = spawn('unshare', ['--map-root-user', '--mount', ...command], {
    // A group of its own, with the processes of functions.
    ...{ detached: true, env: { ...shared, ...own }, stdio: 'pipe' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const ended = new Promise((done) => child.on('close', done));
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  };
  const ready = () =>
    fetch(`${url}/_ministack/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until(
      'the emulator to start',
      async () => {
        if (child.exitCode !== null) throw new Error(`The emulator ended with ${child.exitCode}:\n${output}`);
        return (await ready()) || undefined;
      },
      60,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  const aws = { endpoint: url, region, credentials: root };
  return { url, aws, environment: { ...shared, AWS_ENDPOINT_URL: url }, output: () => output, stop };
}
