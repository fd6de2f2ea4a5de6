import { randomUUID } from 'node:crypto';
import type { About } from '../../shared/mail/placeholderProblems.ts';
import type { AccountStanding } from '../../shared/mailCheck.ts';
import type { EmailTemplateInput, MailProblem } from '../../shared/model/emailTemplate.ts';
import { hmac, uuidOf } from './digest.ts';
import { unusableKey, VisibleError } from './errors.ts';
import { enqueue } from './queue.ts';
import * as jobs from './store/jobs.ts';

/**
 * What endpoints leave to a worker because it needs more code than an endpoint's start should wait for: cleaning and
 * composing mail, SES, and EventBridge Scheduler. Each with what it takes and gives.
 */
export interface Jobs {
  saveTemplate: { input: { name: string; content: EmailTemplateInput; savedBy: string }; output: null };
  sendTestMail: { input: { name: string; email: string }; output: null };
  checkTemplate: {
    input: { name: string; about: About };
    output: { problems: MailProblem[]; newsletterRate: number; leftToday: number; standing: AccountStanding };
  };
  /** When to start which revision of a scheduled letter. `dueAt`: ISO time. */
  setClock: { input: { id: string; revision: number; dueAt: string }; output: null };
}

/** In milliseconds. API Gateway cuts an answer off at 30 s. */
const wait = 20_000;

/**
 * Enqueues a job and waits for its result: it is done once or not at all. Throws what the worker threw for the caller. `key`:
 * of the request, whose repetition waits for the same job.
 */
export async function runJob<K extends keyof Jobs>(
  kind: K,
  input: Jobs[K]['input'],
  key?: string,
): Promise<Jobs[K]['output']> {
  const id = key === undefined ? randomUUID() : uuidOf(`job\n${key}`);
  const until = Date.now() + wait;
  // Keyed, as http/idempotency.ts has it. Without a key of the request's there is no second one to compare with.
  const fingerprint = hmac(key ?? randomUUID(), JSON.stringify([kind, input]));
  const there = await jobs.put(id, { kind, input, fingerprint, until });
  if (there && there.fingerprint !== fingerprint) throw unusableKey();
  // Also for one that is there: its message may have been lost.
  await enqueue('job', { jobId: id });
  // By a clock that nobody sets: it says for how long.
  const begun = performance.now();
  for (let pause = 40; performance.now() < begun + wait; pause = Math.min(500, pause * 1.3)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const result = await jobs.result(id);
    if (!result) continue;
    if ('value' in result) return result.value as Jobs[K]['output'];
    throw new VisibleError(result.refusal.status, result.refusal.message);
  }
  throw new VisibleError(503, 'This takes longer than usual. Please look in a moment whether it was done.');
}
