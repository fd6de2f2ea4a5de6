import { tableName } from '../../platform/dynamo/dynamo.ts';

/*
 * What subscribers and sign-ups have in common: each is a row, and counts beside it are changed in the same write. Such
 * a write is made on the condition that the row still is as it was read; where it is not, the row is read again.
 */

export const table = () => tableName('people');
