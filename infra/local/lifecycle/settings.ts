import { z } from 'zod';

/** A part of the local cloud that can be adjusted at /_local. */
export interface Adjustable {
  readonly current: object;
  /** Changes the given settings and leaves the others. Throws an error that says why a request is invalid. */
  apply(request: unknown): void;
  /** Restores the initial settings. */
  reset(): void;
}

/** The settings of a part of the local cloud; by default those of the schema. */
export class Settings<Shape extends z.ZodType<object>> implements Adjustable {
  current: z.output<Shape>;
  private readonly schema: Shape;
  private values: object = {};
  private changed = new AbortController();

  constructor(schema: Shape) {
    this.schema = schema;
    this.current = schema.parse({});
  }

  apply(request: unknown): void {
    const newValues = { ...this.values, ...(request as object) };
    const { data, error } = this.schema.safeParse(newValues);
    if (error) throw new Error(z.prettifyError(error));
    this.values = newValues;
    this.current = data;
    this.changed.abort();
    this.changed = new AbortController();
  }

  reset(): void {
    this.values = {};
    this.apply({});
  }

  /** Aborted at the next change. */
  get signal(): AbortSignal {
    return this.changed.signal;
  }
}
