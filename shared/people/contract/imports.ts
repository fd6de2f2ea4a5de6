import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { importMapping, importStart, subscriberImport } from '../model/subscriberImport.ts';
import { imports as routes } from '../routes/imports.ts';

const params = z.object({ id: subscriberImport.shape.id });
const act = { params, response: subscriberImport, about: 'name' } as const;

/** Import of subscribers from a CSV file. There is one at a time: where an act does not fit its status, 409 says so. */
export const imports = contractOf(routes, {
  /**
   * Takes the place of the import before, which must not be under way. The file is then PUT, as it is, to `upload`: a path
   * of this site, good for 15 minutes and a file of this size alone.
   */
  begin: {
    status: 201,
    request: importStart,
    response: z.extend(subscriberImport, { upload: z.string() }),
    about: 'name',
    label: 'Began an import of subscribers',
  },
  /** The latest; null where there never was one. */
  latest: { response: z.nullable(subscriberImport) },
  /** The dry run, which changes no subscriber. It can be repeated with another mapping until the import is started. */
  check: {
    ...act,
    request: z.strictObject({ mapping: z.optional(importMapping) }),
    label: 'Checked a file of subscribers',
  },
  start: { ...act, label: 'Started an import of subscribers' },
  /** Goes on with one that stopped. It changes nothing where it has not. */
  resume: { ...act, label: 'Resumed an import of subscribers' },
  /** Who was added stays. */
  cancel: { ...act, label: 'Cancelled an import of subscribers' },
  /** Where the report can be downloaded in the next minute, a path of this site: a CSV file with each row that was not simply added. */
  report: { params, response: z.object({ path: z.string() }) },
} as const satisfies DetailsOf<typeof routes>);
