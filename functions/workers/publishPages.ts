import { readFileSync } from 'node:fs';
import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import type { Renderer } from '../../shared/publishing/publication.ts';
import { sha256 } from '../lib/platform/crypto/digest.ts';
import { publish } from '../lib/publishing/publish.ts';
import { uploadsInLetters } from '../lib/sending/campaigns.ts';

/** Built from frontend/render.tsx, and deployed beside the bundle. */
const file = new URL('render.mjs', import.meta.url);
const renderer = (await import(file.href)) as Renderer;
const version = sha256(readFileSync(file, 'utf8'));

/** For the content table's stream, the pages that show changed content. For a deploy or an operator, all of them. */
export async function handler(
  { Records }: Partial<DynamoDBStreamEvent>,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
) {
  if (!Records) await (await import('../lib/letters/templates/firstTemplates.ts')).addFirstTemplates();
  return publish({
    renderer,
    version,
    // With its fonts it takes a while to load, and most runs draw nothing.
    draw: async (words) => (await import('../lib/publishing/pictures/drawCover.ts')).drawCover(words),
    uploadsInLetters,
    everything: Records === undefined,
    remaining: () => context.getRemainingTimeInMillis(),
  });
}
