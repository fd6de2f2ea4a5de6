import type { AwsRequest } from './request.ts';

/** The names of the tables that a request to DynamoDB writes to. */
export function writtenTables({ service, operation, input }: AwsRequest): string[] {
  if (service !== 'dynamodb') return [];
  const items = (input.TransactItems ?? []) as Record<string, { TableName: string }>[];
  const single = ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation) ? [input.TableName] : [];
  const named = {
    TransactWriteItems: items.flatMap((item) => Object.values(item).map(({ TableName }) => TableName)),
    BatchWriteItem: Object.keys(input.RequestItems ?? {}),
  };
  const all = named[operation as keyof typeof named] ?? single;
  // A request may name a table by its ARN.
  return [...new Set(all.map((name) => String(name).replace(/^.*\//, '')))];
}

/** Lets writes through and can hold them back, so that what is read meanwhile is a consistent snapshot. */
export class WriteGate {
  private underWay = 0;
  private closed: Promise<void> | undefined;
  private idle = () => {};

  /** Resolves when the write may begin. Call the function that it resolves to when the write has ended. */
  async enter(): Promise<() => void> {
    while (this.closed) await this.closed;
    this.underWay += 1;
    return () => {
      this.underWay -= 1;
      if (this.underWay === 0) this.idle();
    };
  }

  /** Runs `work` while no write runs: it waits for running writes to end, and new writes wait for it. One at a time. */
  async whileClosed<T>(work: () => Promise<T>): Promise<T> {
    while (this.closed) await this.closed;
    const open = Promise.withResolvers<void>();
    const idle = Promise.withResolvers<void>();
    this.closed = open.promise;
    this.idle = idle.resolve;
    if (this.underWay === 0) this.idle();
    try {
      await idle.promise;
      return await work();
    } finally {
      this.closed = undefined;
      open.resolve();
    }
  }
}
