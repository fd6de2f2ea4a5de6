import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { matchesWildcard } from '../aws/wildcard.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { Deployment } from '../template/data.ts';

/** Content types that the AWS CLI guesses for a site's files. */
const contentTypes: Record<string, string> = {
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
  '.mp3': 'audio/mpeg',
  '.vtt': 'text/vtt',
  '.srt': 'application/x-subrip',
  '.map': 'application/json',
};

/** Copies a deployment's files into its bucket, as CDK's own function does on AWS. Does nothing if they did not change. */
export async function deployFiles(deployment: Deployment, s3: string, state: LocalState): Promise<void> {
  const { id, folders, ...options } = deployment;
  const files = folders.flatMap((folder) =>
    globSync('**/*', { cwd: folder }).map((path) => ({ path, file: join(folder, path) })),
  );
  const chosen = files.filter(({ path, file }) => statSync(file).isFile() && isIncluded(path, options));
  // An asset's folder is named after the hash of its content.
  const version = createHash('sha256')
    .update(JSON.stringify({ folders, how: options }))
    .digest('hex');
  if (state.get(`deployed ${id}`) === version) return;
  for (const { path, file } of chosen) {
    await put(`${s3}/${options.bucket}/${encodeURI(path)}`, readFileSync(file), {
      'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
      ...options.headers,
    });
  }
  state.set(`deployed ${id}`, version);
}

/** `aws s3 sync` starts with every file, applies the excludes, then the includes. */
export function isIncluded(path: string, { include, exclude }: Pick<Deployment, 'include' | 'exclude'>): boolean {
  const matches = (pattern: string) => matchesWildcard(pattern, path);
  return include.some(matches) || !exclude.some(matches);
}

async function put(url: string, body: Buffer, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
}
