import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Memory } from './memory.ts';
import type { Deployment } from './template/data.ts';

/** Content types as the AWS CLI guesses them for the files that a site has. */
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain',
  '.xml': 'text/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.vtt': 'text/vtt',
  '.srt': 'application/x-subrip',
  '.map': 'application/json',
};

/** Copies a deployment's files into its bucket, as CDK's helper function would; not again while nothing changed. */
export async function deploy(deployment: Deployment, s3: string, memory: Memory): Promise<void> {
  const { id, folders, ...how } = deployment;
  const files = folders.flatMap((folder) =>
    globSync('**/*', { cwd: folder }).map((path) => ({ path, file: join(folder, path) })),
  );
  const chosen = files.filter(({ path, file }) => statSync(file).isFile() && included(path, how));
  // An asset's folder is named by the hash of its content.
  const state = createHash('sha256').update(JSON.stringify({ folders, how })).digest('hex');
  if (memory.get(`deployed ${id}`) === state) return;
  for (const { path, file } of chosen) {
    await put(`${s3}/${how.bucket}/${encodeURI(join(how.prefix, path))}`, readFileSync(file), {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      ...how.headers,
    });
  }
  memory.set(`deployed ${id}`, state);
}

/** `aws s3 sync` takes everything, then lets each exclude and, after those, each include decide. */
export function included(path: string, { include, exclude }: Pick<Deployment, 'include' | 'exclude'>): boolean {
  const matches = (pattern: string) =>
    new RegExp(
      `^${pattern
        .replace(/[.+^${}()|\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.')}$`,
    ).test(path);
  return include.some(matches) || !exclude.some(matches);
}

async function put(url: string, body: Buffer, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
}
