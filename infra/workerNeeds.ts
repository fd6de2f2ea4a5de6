import type { QueueName, TableName } from '../shared/resources.ts';
import type { Needs } from './grant.ts';

/** What invokes a worker. */
export type WorkSource =
  | {
      queue: QueueName;
      batchSize: number;
      /** A new account runs ten functions at once: without a limit the workers would take them all from the API. */
      maxConcurrency: number;
    }
  | {
      /** Changes of this table's items with one of these partition keys. */
      table: TableName;
      partitions: string[];
      /** So long changes are collected into one invocation. */
      batchSeconds: number;
    }
  | { everyMinutes: number }
  | { deploy: true };

export interface WorkerNeeds extends Needs {
  /** Operators invoke it: the stack's outputs say under which name. */
  operated?: true;
  source?: WorkSource | WorkSource[];
}
