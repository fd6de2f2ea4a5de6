import { z } from 'zod';

/** What people and tests can order at /_local. */
export interface Adjustable {
  readonly current: object;
  /** Changes what the order names; all else stays. Throws a message that says what an order may hold. */
  take(order: unknown): void;
  /** Takes everything back to what it was at the start. */
  reset(): void;
}

/** How a part of the local cloud behaves: as the schema says by default, until something else is ordered. */
export class Settings<Shape extends z.ZodType<object>> implements Adjustable {
  current: z.output<Shape>;
  private readonly schema: Shape;
  private ordered: object = {};
  private changed = new AbortController();

  constructor(schema: Shape) {
    this.schema = schema;
    this.current = schema.parse({});
  }

  take(order: unknown): void {
    const ordered = { ...this.ordered, ...(order as object) };
    const { data, error } = this.schema.safeParse(ordered);
    if (error) throw new Error(z.prettifyError(error));
    this.ordered = ordered;
    this.current = data;
    this.changed.abort();
    this.changed = new AbortController();
  }

  reset(): void {
    this.ordered = {};
    this.take({});
  }

  /** Aborted at the next change. */
  get signal(): AbortSignal {
    return this.changed.signal;
  }
}
