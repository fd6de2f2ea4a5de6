import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { waitForLock } from './state.ts';

export const assembly = 'dist/cdk.out';

interface Step {
  name: string;
  command: string[];
  /** Inputs, as glob patterns, and outputs. A step whose inputs are unchanged and whose outputs exist is skipped. */
  from: string[];
  makes: string[];
  env?: Record<string, string>;
}

const common = ['package-lock.json', 'tsconfig.json', 'shared/**/*'];

const sources: Step[] = [
  {
    name: 'functions',
    command: ['infra/build/functions.ts'],
    from: [...common, 'functions/**/*', 'infra/build/**/*'],
    makes: ['dist/functions'],
  },
  {
    name: 'site',
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn'],
    from: [...common, 'frontend/**/*'],
    makes: ['dist/site/robots.txt', 'dist/render/render.mjs'],
  },
];

const synth: Step = {
  name: 'stack',
  command: ['infra/app.ts'],
  from: [
    ...sources.flatMap((step) => step.from),
    'infra/*.ts',
    'infra/{access,constructs,edgeFunctions,settings}/**/*',
    'cdk.json',
  ],
  makes: [`${assembly}/manifest.json`],
  env: { CDK_OUTDIR: assembly },
};

/** Builds what is out of date. Simultaneous starts take turns. If a step fails, throws its output. */
export async function build(report: (line: string) => void): Promise<void> {
  const lock = await waitForLock('dist/.build.lock');
  try {
    await Promise.all(sources.map((step) => run(step, report)));
    await run(synth, report);
  } finally {
    lock.stop();
  }
}

async function run(step: Step, report: (line: string) => void): Promise<void> {
  const stamp = `dist/.built/${step.name}`;
  const hash = hashOf(step);
  if (step.makes.every((path) => existsSync(path)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  report(`Building the ${step.name}`);
  await execute(step);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function hashOf({ from, command }: Step): string {
  const hash = createHash('sha256').update(command.join(' '));
  for (const path of globSync(from).sort()) {
    if (statSync(path).isFile()) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

async function execute({ name, command, env }: Step): Promise<void> {
  // Tests, too, run the code that is deployed.
  const options = { env: { ...process.env, NODE_ENV: 'production', ...env }, maxBuffer: 1e8 };
  await promisify(execFile)(process.execPath, command, options).catch(({ stdout, stderr }) => {
    throw new Error(`Building the ${name} failed (${command[0]})\n\n${stdout}${stderr}`);
  });
}
