import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { shards } from '../../platform/resources.ts';
import { importChoices, importStart, pastImport, subscriberImport, undoneImport } from '../model/subscriberImport.ts';
import { imports as routes } from '../routes/imports.ts';

const params = z.object({ id: subscriberImport.shape.id });
const action = { params, response: subscriberImport, about: 'name' } as const;

/** Import of subscribers from a CSV file. There is one at a time. An action that does not fit its status gets 409. */
export const imports = contractOf(routes, {
  /**
   * Replaces the import before, which must not be adding people. The file is then PUT, as it is, to `upload`: a path of this
   * site, valid for 15 minutes and only for a file of this size.
   */
  begin: {
    status: 201,
    request: importStart,
    response: z.extend(subscriberImport, { upload: z.string() }),
    about: 'name',
    label: 'Chose a list of subscribers to import',
  },
  /** The latest import; null where there never was one. */
  latest: { response: z.nullable(subscriberImport) },
  /** The dry run, which changes no subscriber. It can be repeated with other choices until the import is started. */
  check: {
    ...action,
    request: importChoices,
    label: 'Checked a file of subscribers',
  },
  /** `takesRefusals`: whoever is not to be mailed according to the file is not mailed here either, and is remembered. */
  start: {
    ...action,
    request: z.strictObject({ takesRefusals: z.boolean() }),
    label: 'Started an import of subscribers',
  },
  /** All that are complete, newest first. */
  past: { response: z.array(pastImport) },
  /**
   * Ends the subscriptions that an import began, except of those who changed something or subscribed by themselves since. It
   * works for some seconds; another request goes on from `next`.
   */
  undo: {
    params,
    request: z.strictObject({ after: z.optional(z.enum(shards)) }),
    response: undoneImport,
    label: 'Removed the subscribers of an import',
  },
  /** A path of this site from which the report can be downloaded for a minute: a CSV file of all rows but those added completely. */
  report: { params, response: z.object({ path: z.string() }) },
} as const satisfies DetailsOf<typeof routes>);
