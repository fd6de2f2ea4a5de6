import { scheduledSends as contract } from '../../../shared/sending/contract/scheduledSends.ts';
import * as emailTemplates from '../../lib/letters/templates/emailTemplates.ts';
import { nextLink, startOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import * as scheduledSends from '../../lib/sending/schedule.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const { path } = contract.list;
  const { items, next } = await scheduledSends.list(await startOf(path, query.after));
  if (next) reply.headers.link = await nextLink(path, next);
  const subjects = new Map(
    items.length > 0 ? (await emailTemplates.list()).map(({ name, subject }) => [name, subject]) : [],
  );
  return items.flatMap(({ state, ...row }) =>
    state === 'SCHEDULED' || state === 'HELD'
      ? [{ ...row, state, subject: subjects.get(row.templateName) ?? row.subject }]
      : [],
  );
});
