import { completeErasure } from '../lib/personalData/erase.ts';
import type { Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';

export const handler = queueWorker((message) => completeErasure(message as Messages['erasure']));
