import { imports as contract } from '../../../shared/contract/imports.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { begin } from '../../lib/imports/control.ts';

export const handler = endpoint(contract.begin, async ({ body, admin }) => {
  const { uploadPath } = await import('../../lib/store/importFiles.ts');
  const begun = await begin(body, admin.username);
  return { ...begun, upload: await uploadPath(begun.id, begun.size) };
});
