import { performance } from 'node:perf_hooks';

/** One line in the bench's table. */
export interface Figure {
  what: string;
  value: string;
  /** The limit; absent if a figure is only for comparison. */
  bar?: string;
  /** Whether the figure is within the limit. */
  holds?: boolean;
}

export const figure = (what: string, value: string, bar?: string, holds?: boolean): Figure => ({
  what,
  value,
  ...(bar !== undefined && { bar }),
  ...(holds !== undefined && { holds }),
});

/** A figure that holds up to a limit. `say` makes text of both. */
export const atMost = (what: string, value: number, limit: number, say: (value: number) => string): Figure =>
  figure(what, say(value), `<= ${say(limit)}`, value <= limit);

/** Milliseconds that `work` takes, and its result. */
export async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The value that this share (0 to 1) of the values does not exceed. */
export const quantile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
export const inMs = (ms: number) => `${ms.toFixed(0)} ms`;
export const inMB = (megabytes: number) => `${megabytes.toFixed(0)} MB`;
export const inKB = (bytes: number) => `${Math.round(bytes / 1000)} KB`;
