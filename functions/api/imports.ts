import { imports as contract } from '../../shared/people/contract.ts';
import * as imports from '../lib/people/imports/imports.ts';
import { undo as undoImport } from '../lib/people/imports/undo.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

export const begin = endpoint(contract.begin, async ({ body, admin }) => {
  const { uploadPath } = await import('../lib/people/imports/importFiles.ts');
  const begun = await imports.begin(body, admin.username);
  return { ...begun, upload: await uploadPath(begun.id, begun.size) };
});

export const latest = endpoint(contract.latest, async () => (await imports.latest()) ?? null);

export const check = endpoint(contract.check, async ({ params, body }) => imports.check(params.id, body));

export const start = endpoint(contract.start, async ({ params, body }) => imports.start(params.id, body.takesRefusals));

export const past = endpoint(contract.past, async () => imports.past());

export const undo = endpoint(contract.undo, async ({ params, body, reply }) => {
  const { name } = await imports.requirePast(params.id);
  reply.about = name;
  return undoImport(params.id, body.after);
});

export const report = endpoint(contract.report, async ({ params }) => {
  const { reportOf } = await import('../lib/people/imports/importFiles.ts');
  return { path: await reportOf(params.id) };
});
