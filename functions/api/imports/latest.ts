import { imports as contract } from '../../../shared/people/contract/imports.ts';
import * as imports from '../../lib/people/imports/imports.ts';
import { toImport } from '../../lib/people/imports/imports.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.latest, async () => {
  const record = await imports.latest();
  return record ? toImport(record) : null;
});
