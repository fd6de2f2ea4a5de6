import { z } from 'zod';

/** How a part of the local cloud behaves. People and tests order another behaviour at /_local. */
export class Orders<Shape extends z.ZodType<object>> {
  current: z.output<Shape>;
  private readonly schema: Shape;
  private readonly first: object;
  /** What was ordered so far; all else is by default. */
  private ordered: object;
  private changed = new AbortController();

  /** `first`: what differs from the schema's defaults from the start on. */
  constructor(schema: Shape, first: Partial<z.input<Shape>> = {}) {
    this.schema = schema;
    this.first = first;
    this.ordered = first;
    this.current = schema.parse(first);
  }

  /** Changes what the order names; all else stays. Throws a message that says what an order may hold. */
  take(order: unknown): void {
    const ordered = { ...this.ordered, ...(order as object) };
    const { data, error } = this.schema.safeParse(ordered);
    if (error) throw new Error(z.prettifyError(error));
    this.change(ordered, data);
  }

  /** Takes everything back to what it was at the start. */
  reset(): void {
    this.change(this.first, this.schema.parse(this.first));
  }

  /** Aborted at the next change. */
  get signal(): AbortSignal {
    return this.changed.signal;
  }

  private change(ordered: object, current: z.output<Shape>): void {
    this.ordered = ordered;
    this.current = current;
    this.changed.abort();
    this.changed = new AbortController();
  }
}
