import type { LambdaFunction } from '../template/compute.ts';

/** What one invocation used. */
export interface Usage {
  /** Seconds. */
  duration: number;
  /** Seconds of processor time. */
  cpu: number;
  /** MB. */
  memory: number;
}

/** Something that a function needs more of than it gets on AWS. */
export interface Shortage {
  kind: keyof Usage;
  /** What it needs over what it has. */
  ratio: number;
  /** For people. */
  says: string;
}

/**
 * A function has a processor of its own from this many MB on, and a share of one below:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
const memoryOfProcessor = 1769;
/** MB that Lambda's runtime takes before any code of ours: about what an empty function reports. */
const runtimeMemory = 60;

/** From which ratio on something is a shortage. Computing is warned of early: processors differ by as much. */
const limits: Record<keyof Usage, number> = { duration: 1, cpu: 0.5, memory: 0.8 };

/** This machine's processor stands for AWS's, but its durations are those of a machine that does everything else too. */
export function shortagesOf({ name, timeout, memory }: LambdaFunction, used: Usage): Shortage[] {
  const share = Math.min(1, memory / memoryOfProcessor);
  const computing = used.cpu / share;
  const needed = used.memory + runtimeMemory;
  const all: Shortage[] = [
    {
      kind: 'duration',
      ratio: used.duration / timeout,
      says: `${name} ran ${used.duration.toFixed(1)} s of its ${timeout} s: AWS would have ended it`,
    },
    {
      kind: 'cpu',
      ratio: computing / timeout,
      says: `${name} would compute for ${computing.toFixed(1)} s of its ${timeout} s: its ${memory} MB come with ${share.toFixed(2)} of a processor`,
    },
    { kind: 'memory', ratio: needed / memory, says: `${name} used about ${Math.round(needed)} MB of its ${memory} MB` },
  ];
  return all.filter(({ kind, ratio }) => ratio > limits[kind]);
}
