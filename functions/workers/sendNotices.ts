import { refreshSettings } from '../lib/content/settings/settings.ts';
import { sendMail } from '../lib/notices/sendMail.ts';
import { find } from '../lib/outbox/outbox.ts';
import type { Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';

export const handler = queueWorker(async (message) => {
  await refreshSettings();
  const notice = message as Messages['notices'];
  const row = await find(notice);
  // A new email's message that comes again must not take it out of its line.
  const isDue = row?.state === 'PENDING' && (notice.deferred !== undefined || row.waits === 'worker');
  if (isDue) await sendMail(row, notice.deferred);
});
