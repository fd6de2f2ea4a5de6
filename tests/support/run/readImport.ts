import { readFile } from '../../../functions/lib/people/imports/readFile.ts';
import type { ImportMapping } from '../../../shared/people/model/subscriberImport.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
export const readImport = (file: string | Uint8Array, name = 'people.csv', mapping?: ImportMapping) =>
  readFile(typeof file === 'string' ? Buffer.from(file) : file, { name, mapping, now });

/** Each row's address, with its refusal, or with its name and the day on which the person subscribed. */
export const importedRows = (...file: Parameters<typeof readImport>) =>
  readImport(...file).rows.map(({ email, refusal, firstName, lastName, subscribedOn }) =>
    refusal ? [email, refusal] : [email, firstName, lastName, subscribedOn],
  );
