import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A part of a cold start in milliseconds: how long it took, and how much of a processor's time. */
export interface Phase {
  ms: number;
  cpu: number;
}

export interface ColdStart {
  /** Loading the bundle, until its handler is ready. */
  init: Phase;
  /** Each with its HTTP status. */
  answers: (Phase & { status: number })[];
}

/** With this many MB, a function has one processor: https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const memoryOfProcessor = 1769;

/**
 * Milliseconds that a phase, measured several times, takes a function with so many MB: it computes for longer in proportion to its
 * share of a processor, and waits for other services as long as here. The least counts of both, since this machine's other work
 * prolongs them. Shares are computed because holding a process to one takes Linux and root.
 */
export function timeWith(memory: number, phases: Phase[]): number {
  const computing = Math.min(...phases.map(({ cpu }) => cpu)) / Math.min(1, memory / memoryOfProcessor);
  return computing + Math.min(...phases.map(({ ms, cpu }) => Math.max(0, ms - cpu)));
}

/** Runs a bundle in a process of its own, with these variables alone, for these events one after the other. */
export async function coldStart(bundle: string, env: Record<string, string>, events: object[]): Promise<ColdStart> {
  const code = ['tests/bench/cold/coldProcess.mjs', bundle, ...events.map((event) => JSON.stringify(event))];
  const { stdout } = await promisify(execFile)(process.execPath, code, { env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
