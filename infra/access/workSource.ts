import type { QueueName, TableName } from '../../shared/platform/resources.ts';

/** What invokes a worker. */
export type WorkSource =
  | {
      queue: QueueName;
      batchSize: number;
      /** How long messages are collected into one invocation. Lambda requires it for more than ten messages. */
      batchSeconds?: number;
      /** A new account runs ten functions at once: without a limit, the workers would leave none for the API. */
      maxConcurrency: number;
    }
  | {
      /** Changes to this table's items with one of these partition keys. */
      table: TableName;
      partitions: string[];
      /** New items alone. */
      inserts?: true;
      /** How long changes are collected into one invocation. */
      batchSeconds: number;
    }
  | { everyMinutes: number }
  | { deploy: true };
