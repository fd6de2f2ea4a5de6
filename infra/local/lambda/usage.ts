import type { LambdaFunction } from '../template/compute.ts';

/** The resources that one invocation used. */
export interface Usage {
  /** Seconds. */
  duration: number;
  /** Seconds of processor time. */
  cpu: number;
  /** MB. */
  memory: number;
}

/** A resource of which a function needs more than it gets on AWS. */
export interface Shortage {
  kind: keyof Usage;
  /** Need divided by supply. */
  ratio: number;
  /** A sentence for developers. */
  message: string;
}

/**
 * A function with this many MB has one whole processor; with less, it has a share of one:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
const memoryOfProcessor = 1769;
/** MB that Lambda's runtime uses before any of our code: about what an empty function reports. */
const runtimeMemory = 60;

/**
 * The ratio above which something is a shortage. The limit for processor time is low, because processors differ by that
 * much.
 */
const limits: Record<keyof Usage, number> = { duration: 1, cpu: 0.5, memory: 0.8 };

/**
 * Assumes that this machine's processor is as fast as AWS's. Durations are longer here, because the machine does other
 * work too.
 */
export function shortagesOf({ name, timeout, memory }: LambdaFunction, used: Usage): Shortage[] {
  const share = Math.min(1, memory / memoryOfProcessor);
  const computeTime = used.cpu / share;
  const needed = used.memory + runtimeMemory;
  const all: Shortage[] = [
    {
      kind: 'duration',
      ratio: used.duration / timeout,
      message: `${name} ran ${used.duration.toFixed(1)} s of its ${timeout} s: AWS would have stopped it`,
    },
    {
      kind: 'cpu',
      ratio: computeTime / timeout,
      message: `${name} would compute for ${computeTime.toFixed(1)} s of its ${timeout} s: its ${memory} MB come with ${share.toFixed(2)} of a processor`,
    },
    {
      kind: 'memory',
      ratio: needed / memory,
      message: `${name} used about ${Math.round(needed)} MB of its ${memory} MB`,
    },
  ];
  return all.filter(({ kind, ratio }) => ratio > limits[kind]);
}
