import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import {
  importMapping,
  importStart,
  type SubscriberImport,
  subscriberImport,
} from '../../shared/model/subscriberImport.ts';
import { variables } from '../../shared/resources.ts';
import { env } from '../lib/env.ts';
import * as control from '../lib/imports/control.ts';
import { toImport } from '../lib/imports/progress.ts';
import { reportOf } from '../lib/imports/report.ts';
import { run } from '../lib/imports/run.ts';
import { logger } from '../lib/log.ts';
import type { Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';
import { uploadPath } from '../lib/store/importFiles.ts';
import { latest } from '../lib/store/imports.ts';

const { id } = subscriberImport.shape;
const order = z.discriminatedUnion('act', [
  z.extend(importStart, { act: z.literal('begin') }),
  z.strictObject({ act: z.literal('check'), id, mapping: z.optional(importMapping) }),
  z.strictObject({ act: z.literal('start'), id }),
  z.strictObject({ act: z.literal('resume'), id }),
  z.strictObject({ act: z.literal('cancel'), id }),
  z.strictObject({ act: z.literal('report'), id }),
  z.strictObject({ act: z.literal('latest') }),
]);

/** What an operator's act gives. `url`: where the file is to be PUT, or the report is for a minute. */
export type ImportAnswer = { import: SubscriberImport | null; url?: string };

/** Imports subscribers as messages ask for it. Operators invoke it too, to do what admins do on their page. */
export async function handler(event: SQSEvent | object, context: Context): Promise<SQSBatchResponse | ImportAnswer> {
  if ('Records' in event) return (await fromQueue(event, context, () => {})) as SQSBatchResponse;
  const { data: given, error } = order.safeParse(event);
  if (error) throw new Error(error.issues.map(({ message }) => message).join('; '));
  if (given.act !== 'latest') logger.info('audit', { audit: `import of subscribers: ${given.act}`, admin: 'operator' });
  return obey(given);
}

const fromQueue = queueWorker(async (message, context) => {
  const { importId, round } = message as Messages['import'];
  // A batch takes seconds: with the last one begun at two fifths of its time, a run is over long before its timeout.
  const enough = 0.6 * context.getRemainingTimeInMillis();
  await run(importId, round, () => context.getRemainingTimeInMillis() > enough);
});

const acts = { start: control.start, resume: control.resume, cancel: control.cancel };

async function obey(given: z.infer<typeof order>): Promise<ImportAnswer> {
  switch (given.act) {
    case 'begin': {
      const { act: _, ...start } = given;
      const begun = await control.begin(start, 'operator');
      return { import: begun, url: urlOf(await uploadPath(begun.id, begun.size)) };
    }
    case 'check':
      return { import: await control.check(given.id, given.mapping) };
    case 'report':
      return { import: await state(), url: urlOf(await reportOf(given.id)) };
    case 'latest':
      return { import: await state() };
    default:
      return { import: await acts[given.act](given.id) };
  }
}

async function state(): Promise<SubscriberImport | null> {
  const record = await latest();
  return record ? toImport(record) : null;
}

const urlOf = (path: string) => env(variables.siteUrl) + path;
