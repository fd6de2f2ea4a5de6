import { eachMessage } from '../lib/batch.ts';
import type { Errands } from '../lib/errand.ts';
import { VisibleError } from '../lib/errors.ts';
import { logger } from '../lib/log.ts';
import { checkTemplate } from '../lib/mail/checkTemplate.ts';
import { saveTemplate } from '../lib/mail/saveTemplate.ts';
import { sendTest } from '../lib/mail/sendTest.ts';
import type { Messages } from '../lib/queue.ts';
import * as errands from '../lib/store/errands.ts';

const work: { [K in keyof Errands]: (input: Errands[K]['input']) => Promise<Errands[K]['output']> } = {
  saveTemplate,
  sendTest,
  checkTemplate,
};

export const handler = eachMessage(async (message) => {
  const { errandId } = message as Messages['errand'];
  const errand = await errands.take(errandId);
  if (errand) await errands.finish(errandId, await run(errand.kind as keyof Errands, errand.input));
});

/** Never throws: whoever waits must hear of a failure now, and an errand is not tried twice. */
async function run(kind: keyof Errands, input: unknown): Promise<errands.Outcome> {
  try {
    return { value: await work[kind](input as never) };
  } catch (error) {
    if (error instanceof VisibleError) return { refusal: { status: error.status, message: error.message } };
    logger.error('An errand failed', { error: error as Error, kind });
    return { refusal: { status: 500, message: 'Something went wrong on our side. Please try again.' } };
  }
}
