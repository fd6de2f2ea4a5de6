import { z } from 'zod';

/** A part of the local cloud that can be adjusted at /_local. */
export interface Adjustable {
  readonly current: object;
  /** Changes the given settings and leaves the others. Throws an error that says why a request is invalid. */
  apply(request: unknown): void;
  /** Restores the initial settings. */
  reset(): void;
}

/** Throws an error that says why a request is invalid. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, request: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(request);
  if (error) throw new Error(z.prettifyError(error));
  return data;
}

/** The settings of a part of the local cloud; at first those of the schema, but for the initial ones. */
export class Settings<Shape extends z.ZodType<object>> implements Adjustable {
  current: z.output<Shape>;
  private readonly schema: Shape;
  private readonly initial: object;
  private values: object;
  private changed = new AbortController();

  constructor(schema: Shape, initial: object = {}) {
    this.schema = schema;
    this.initial = initial;
    this.values = initial;
    this.current = schema.parse(initial);
  }

  apply(request: unknown): void {
    const newValues = { ...this.values, ...(request as object) };
    this.current = parseRequest(this.schema, newValues);
    this.values = newValues;
    this.changed.abort();
    this.changed = new AbortController();
  }

  reset(): void {
    this.values = this.initial;
    this.apply({});
  }

  /** Aborted at the next change. */
  get signal(): AbortSignal {
    return this.changed.signal;
  }
}
