import { randomUUID } from 'node:crypto';
import type { EmailTemplateInput, MailProblem } from '../../shared/model/emailTemplate.ts';
import { sha256, uuidOf } from './digest.ts';
import { unusableKey, VisibleError } from './errors.ts';
import { enqueue } from './queue.ts';
import * as errands from './store/errands.ts';

/**
 * What endpoints leave to a worker because it needs more code than an endpoint's start should wait for: cleaning and
 * composing mail, and SES. Each with what it takes and gives.
 */
export interface Errands {
  saveTemplate: { input: { name: string; content: EmailTemplateInput }; output: null };
  sendTest: { input: { name: string; email: string }; output: null };
  checkTemplate: {
    input: { name: string };
    output: { problems: MailProblem[]; newsletterRate: number; leftToday: number };
  };
}

/** In milliseconds. API Gateway cuts an answer off at 30 s. */
const wait = 20_000;

/**
 * Has an errand run and waits for it: it is done once or not at all. Throws what the worker threw for the caller. `key`:
 * of the request, whose repetition waits for the same errand.
 */
export async function errand<K extends keyof Errands>(
  kind: K,
  input: Errands[K]['input'],
  key?: string,
): Promise<Errands[K]['output']> {
  const id = key === undefined ? randomUUID() : uuidOf(`errand\n${key}`);
  const until = Date.now() + wait;
  const fingerprint = sha256(JSON.stringify([kind, input]));
  const there = await errands.put(id, { kind, input, fingerprint, until });
  if (there && there.fingerprint !== fingerprint) throw unusableKey();
  // Also for one that is there: should its message have been lost, this one sets it going.
  await enqueue('errand', { errandId: id });
  for (let pause = 40; Date.now() < until; pause = Math.min(500, pause * 1.3)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const outcome = await errands.outcome(id);
    if (!outcome) continue;
    if ('value' in outcome) return outcome.value as Errands[K]['output'];
    throw new VisibleError(outcome.refusal.status, outcome.refusal.message);
  }
  throw new VisibleError(503, 'This takes longer than usual. Please look in a moment whether it was done.');
}
