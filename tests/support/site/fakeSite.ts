import { createHash } from 'node:crypto';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { expect, vi } from 'vitest';

/** How the edge's function rewrites visitors' paths, for those that tests use. */
const keyOf = (path: string) =>
  /\.(xml|ics|json)$/.test(path)
    ? path.slice(1)
    : `pages${path === '/' ? '/home' : path.replace(/^\/(letter|guest)s\//, '/$1/').replace('audience-', '')}.html`;

export interface SiteRequest {
  command: string;
  keys: string[];
}

/**
 * The buckets of the site and of uploads, behind an edge that caches every answer, and every absence, until it is
 * invalidated. Visitors request every page between any two of our requests, which is the worst case for the cache.
 */
export class FakeSite {
  readonly files = new Map<string, string>();
  readonly uploads = new Map<string, string>();
  /** How often the edge has forgotten everything. */
  invalidations = 0;
  private readonly kept = new Map<string, string | undefined>();
  /** Called before each request is answered; an error that it throws is the answer. */
  refuse: (request: SiteRequest) => void = () => {};
  /** Like `refuse`, but the request has been performed and only its answer is lost. */
  loseAnswer: (request: SiteRequest) => void = () => {};
  private readonly paths: string[];

  constructor(paths: string[]) {
    this.paths = paths;
    vi.stubEnv('SITE_BUCKET', 'site');
    vi.stubEnv('MEDIA_BUCKET', 'media');
    vi.stubEnv('DISTRIBUTION_ID', 'edge');
    for (const client of [S3Client, CloudFrontClient])
      vi.spyOn(client.prototype, 'send').mockImplementation((async (command: { input: Record<string, never> }) => {
        const request = { command: command.constructor.name, keys: keysIn(command.input) };
        this.visit();
        this.refuse(request);
        const answer = this.answer(command.constructor.name, command.input);
        this.visit();
        this.loseAnswer(request);
        return answer;
      }) as never);
  }

  visit(): void {
    for (const path of this.paths) this.seen(path);
  }

  /** What a visitor gets at `path`; undefined if there is nothing. */
  seen(path: string): string | undefined {
    if (!this.kept.has(path)) this.kept.set(path, this.files.get(keyOf(path)));
    return this.kept.get(path);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the inputs of whatever command
  private answer(command: string, input: any): unknown {
    const files = input.Bucket === 'media' ? this.uploads : this.files;
    switch (command) {
      case 'PutObjectCommand':
        files.set(input.Key, input.Body);
        return {};
      case 'GetObjectCommand': {
        const text = files.get(input.Key);
        if (text === undefined) throw new NoSuchKey({ message: 'no such key', $metadata: {} });
        return { Body: { transformToString: async () => text } };
      }
      case 'ListObjectsV2Command':
        return {
          Contents: [...files]
            .filter(([key]) => key.startsWith(input.Prefix))
            .map(([Key, text]) => ({ Key, ETag: `"${createHash('md5').update(text).digest('hex')}"` })),
        };
      case 'DeleteObjectsCommand':
        for (const { Key } of input.Delete.Objects) files.delete(Key);
        return {};
      case 'CreateInvalidationCommand':
        expect(input.InvalidationBatch.Paths.Items).toEqual(['/*']);
        this.invalidations += 1;
        this.kept.clear();
        return {};
      default:
        throw new Error(`The fake site does not know ${command}`);
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the inputs of whatever command
const keysIn = (input: any): string[] =>
  input.Key ? [input.Key] : (input.Delete?.Objects?.map(({ Key }: { Key: string }) => Key) ?? []);
