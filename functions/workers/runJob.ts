import { VisibleError } from '../lib/errors.ts';
import type { Jobs } from '../lib/job.ts';
import { logger } from '../lib/log.ts';
import { checkTemplate } from '../lib/mail/checkTemplate.ts';
import { saveTemplate } from '../lib/mail/saveTemplate.ts';
import { sendTestMail } from '../lib/mail/sendTestMail.ts';
import { setClock } from '../lib/newsletter/scheduled/setClock.ts';
import type { Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';
import * as jobs from '../lib/store/jobs.ts';

const work: { [K in keyof Jobs]: (input: Jobs[K]['input']) => Promise<Jobs[K]['output']> } = {
  saveTemplate,
  sendTestMail,
  checkTemplate,
  setClock,
};

export const handler = queueWorker(async (message) => {
  const { jobId } = message as Messages['job'];
  const job = await jobs.take(jobId);
  if (job) await jobs.finish(jobId, await run(job.kind as keyof Jobs, job.input));
});

/** Never throws: whoever waits must hear of a failure now, and a job is not tried twice. */
async function run(kind: keyof Jobs, input: unknown): Promise<jobs.JobResult> {
  try {
    return { value: await work[kind](input as never) };
  } catch (error) {
    if (error instanceof VisibleError) return { refusal: { status: error.status, message: error.message } };
    logger.error('A job failed', { error: error as Error, kind });
    return { refusal: { status: 500, message: 'Something went wrong on our side. Please try again.' } };
  }
}
