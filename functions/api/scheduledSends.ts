import { scheduledSends as contract } from '../../shared/sending/contract.ts';
import * as emailTemplates from '../lib/letters/templates/emailTemplates.ts';
import { pageOf } from '../lib/platform/http/cursor.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import * as scheduledSends from '../lib/sending/schedule.ts';

export const list = endpoint(contract.list, async (call) => {
  const items = await pageOf(contract.list.path, call, scheduledSends.list);
  const subjects = new Map(
    items.length > 0 ? (await emailTemplates.list()).map(({ name, subject }) => [name, subject]) : [],
  );
  return items.flatMap(({ state, ...row }) =>
    state === 'SCHEDULED' || state === 'HELD'
      ? [{ ...row, state, subject: subjects.get(row.templateName) ?? row.subject }]
      : [],
  );
});

export const update = endpoint(contract.update, ({ params, body: { revision, ...input } }) =>
  scheduledSends.reschedule(params.id, revision, input),
);

export const sendNow = endpoint(contract.sendNow, async ({ params, body, reply }) => {
  const { subject, result } = await scheduledSends.sendScheduledNow(params.id, body);
  reply.about = subject;
  return result;
});

export const cancel = endpoint(contract.cancel, async ({ params, reply }) => {
  reply.about = (await scheduledSends.cancelScheduled(params.id)).subject;
});
