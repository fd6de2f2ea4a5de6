import { readFileSync } from 'node:fs';
import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import type { Renderer } from '../../shared/publishing/model/publication.ts';
import { sha256 } from '../lib/platform/crypto/digest.ts';
import { publish } from '../lib/publishing/publish.ts';

/** Stands beside the bundle: made of frontend/render.tsx. */
const file = new URL('render.mjs', import.meta.url);
const renderer = (await import(file.href)) as Renderer;
const version = sha256(readFileSync(file, 'utf8'));

/**
 * After a change of the content, which its table's stream tells of, the pages that show it are published. A deploy, the
 * clock and an operator want all of them compared.
 */
export const handler = (
  { Records }: Partial<DynamoDBStreamEvent>,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
) =>
  publish({
    renderer,
    version,
    everything: Records === undefined,
    remaining: () => context.getRemainingTimeInMillis(),
  });
