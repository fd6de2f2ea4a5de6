import type { Operations } from '../aws/endpoint.ts';
import { objectVersions } from './objectVersions.ts';
import { type ExportNeeds, tableExports } from './tableExports.ts';

/** AWS's operations for recovering data, as far as emulators without a history can do them. */
export const recoveryOperations = (needs: ExportNeeds): Operations => ({
  ...tableExports(needs),
  ...objectVersions(needs.s3),
});
