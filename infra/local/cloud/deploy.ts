/** What a deploy does besides creating resources, and what the first start adds. */
import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { matchesWildcard } from '../aws/iam.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Deployment } from '../template/compute.ts';
import type { Stack } from '../template/readTemplate.ts';
import type { LocalState } from './state.ts';

/** Content types that the AWS CLI guesses for a site's files. */
const contentTypes: Record<string, string> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' },
  ...{ '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.map': 'application/json' },
  ...{ '.txt': 'text/plain', '.xml': 'text/xml', '.pdf': 'application/pdf', '.woff2': 'font/woff2' },
  ...{ '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' },
  ...{ '.gif': 'image/gif', '.webp': 'image/webp', '.avif': 'image/avif', '.ico': 'image/vnd.microsoft.icon' },
  ...{ '.mp3': 'audio/mpeg', '.vtt': 'text/vtt', '.srt': 'application/x-subrip' },
};

/** As CDK's own function does on AWS. Does nothing if the files did not change. */
export async function deployFiles(deployment: Deployment, s3: string, state: LocalState): Promise<void> {
  const { id, folders, ...options } = deployment;
  // An asset's folder is named after the hash of its content.
  const version = createHash('sha256')
    .update(JSON.stringify({ folders, how: options }))
    .digest('hex');
  if (state.get(`deployed ${id}`) === version) return;
  for (const folder of folders) {
    for (const path of globSync('**/*', { cwd: folder })) {
      const file = join(folder, path);
      if (!statSync(file).isFile() || !isIncluded(path, options)) continue;
      const headers = {
        'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
        ...options.headers,
      };
      const url = `${s3}/${options.bucket}/${encodeURI(path)}`;
      const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(readFileSync(file)) });
      if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
    }
  }
  state.set(`deployed ${id}`, version);
}

/** `aws s3 sync` starts with every file, applies the excludes, then the includes. */
export function isIncluded(path: string, { include, exclude }: Pick<Deployment, 'include' | 'exclude'>): boolean {
  const matches = (pattern: string) => matchesWildcard(pattern, path);
  return include.some(matches) || !exclude.some(matches);
}

/** Runs each function that a deploy triggers, once for each version of its code. */
export async function runTriggers(stack: Stack, functions: Functions, state: LocalState): Promise<void> {
  for (const { id, function: target } of stack.triggers) {
    const version = stack.functions.find((fn) => fn.id === target)?.folder ?? '';
    if (state.get(`triggered ${id}`) === version) continue;
    await functions.invoke(target, {});
    state.set(`triggered ${id}`, version);
  }
}

export interface Admin {
  username: string;
  /** Only if this start generated it: it is shown once. */
  generatedPassword?: string;
}

export async function ensureAdmin(functions: Pick<Functions, 'invoke'>, state: LocalState): Promise<Admin> {
  const username = process.env.ADMIN_USERNAME ?? 'admin';
  const stored = state.get('admin password');
  const password = process.env.ADMIN_PASSWORD ?? stored ?? randomBytes(12).toString('base64url');
  const isNew = !process.env.ADMIN_PASSWORD && !stored;
  if (isNew) state.set('admin password', password);
  const account = createHash('sha256').update(`${username}\n${password}`).digest('hex');
  if (state.get('admin account') !== account) {
    await functions.invoke('workers/manageAdmins', { action: 'ensure', username, password }).catch((error: Error) => {
      throw new Error(`ADMIN_USERNAME is "${username}". ${error.message}`);
    });
    state.set('admin account', account);
  }
  return { username, ...(isNew && { generatedPassword: password }) };
}

/** Where the samples are: content, transcripts and, in `media`, what visitors download. */
export const samplesFolder = join(import.meta.dirname, '../seed');

/** Adds sample content on the first start, all of it invented and marked as such. `SEED=none` leaves the site empty. */
export async function seed(
  { distribution }: Pick<Stack, 'distribution'>,
  functions: Functions,
  s3: string,
  state: LocalState,
): Promise<void> {
  if (process.env.SEED === 'none' || state.get('seeded')) return;
  const media = distribution?.behaviors.find(({ pattern }) => pattern === '/media/*');
  const origin = distribution?.origins.get(media?.origin ?? '');
  if (origin?.kind === 'bucket') {
    const files = { folders: [samplesFolder], include: ['media/*'], exclude: ['*'], headers: {} };
    await deployFiles({ id: 'samples', bucket: origin.bucket, ...files }, s3, state);
  }
  await functions.invoke('workers/importContent', sampleContent());
  state.set('seeded', new Date().toISOString());
}

/** The input of workers/importContent. `dateOf`: the day that is so many weeks from now, or ago if negative. */
export function sampleContent(dateOf: (weeksFromNow: number) => Date = thursday) {
  const text = readFileSync(join(samplesFolder, 'content/samples.json'), 'utf8')
    .replace(/\{(in )?(\d+) weeks( ago)?(?:, as an? (letter|episode))?\}/g, (_, ahead, weeks, __, kind) =>
      inForm(dateOf(ahead ? Number(weeks) : -Number(weeks)), kind),
    )
    .replace(/\{text of ([\w.-]+)\}/g, (_, file) =>
      JSON.stringify(readFileSync(join(samplesFolder, 'transcripts', file), 'utf8')).slice(1, -1),
    );
  return JSON.parse(text);
}

function thursday(weeksFromNow: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + 7 * weeksFromNow + ((4 - day.getDay() + 7) % 7));
  return day;
}

/** Letters have a day, episodes a time; events say it in words, such as "May 3, 2031". */
function inForm(day: Date, kind?: 'letter' | 'episode'): string {
  const iso = day.toISOString().slice(0, 10);
  if (kind === 'letter') return iso;
  if (kind === 'episode') return `${iso}T10:00:00.000Z`;
  return day.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}
