import { scheduledSends as contract } from '../../../shared/contract/scheduledSends.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { nextLink, startOf } from '../../lib/http/cursor.ts';
import * as emailTemplates from '../../lib/store/emailTemplates.ts';
import * as scheduledSends from '../../lib/store/scheduledSends.ts';

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
