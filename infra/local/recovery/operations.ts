import type { Operations } from '../aws/endpoint.ts';
import { objectVersions } from './objectVersions.ts';
import { type ExportNeeds, tableExports } from './tableExports.ts';

/** What AWS offers to bring back data, as far as emulators without a history can. */
export const recoveryOperations = (needs: ExportNeeds): Operations => ({
  ...tableExports(needs),
  ...objectVersions(needs.s3),
});
