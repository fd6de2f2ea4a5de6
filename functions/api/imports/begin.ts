import { imports as contract } from '../../../shared/people/contract/imports.ts';
import { begin } from '../../lib/people/imports/imports.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.begin, async ({ body, admin }) => {
  const { uploadPath } = await import('../../lib/people/imports/importFiles.ts');
  const begun = await begin(body, admin.username);
  return { ...begun, upload: await uploadPath(begun.id, begun.size) };
});
