import { tableName } from '../../platform/dynamo/dynamo.ts';

/*
 * What subscribers and sign-ups have in common: each is a row, and the same transaction that writes the row updates the
 * counts. It is conditional on the row being unchanged since it was read; if it is not, the row is read again.
 */

export const table = () => tableName('people');
