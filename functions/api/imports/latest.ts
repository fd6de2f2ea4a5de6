import { imports as contract } from '../../../shared/contract/imports.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { toImport } from '../../lib/imports/progress.ts';
import * as imports from '../../lib/store/imports.ts';

export const handler = endpoint(contract.latest, async () => {
  const record = await imports.latest();
  return record ? toImport(record) : null;
});
