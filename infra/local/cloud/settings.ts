import { z } from 'zod';

/** A part of the local cloud that can be adjusted at /_local. */
export interface Adjustable {
  readonly current: object;
  /** Changes the given settings and leaves the others. Throws an error that says why a request is invalid. */
  apply(request: unknown): void;
  reset(): void;
}

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

const forwardSchema = z.strictObject({ forward: z.number().positive() });

/** The clock of functions, which a test can set forward. Emulators, schedules and browsers keep this machine's. */
export class Clock implements Adjustable {
  /** How many milliseconds the clock is ahead: one number, which worker threads read too. */
  readonly shared = new SharedArrayBuffer(8);
  private readonly ahead = new Float64Array(this.shared);

  /** Unix milliseconds. */
  now(): number {
    return Date.now() + (this.ahead[0] ?? 0);
  }

  get current() {
    return { now: new Date(this.now()).toISOString() };
  }

  /** `{"forward": 3600}` sets the clock 3600 seconds further ahead. Throws if the request is invalid. */
  apply(request: unknown): void {
    const { forward } = parseRequest(forwardSchema, request);
    this.ahead[0] = (this.ahead[0] ?? 0) + forward * 1000;
  }

  reset(): void {
    this.ahead[0] = 0;
  }
}
