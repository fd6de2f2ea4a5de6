import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Runs a command for operators: what it throws is printed for them, and the exit code is 1. */
export async function command(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

type Parsed<T extends ParseArgsConfig['options']> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/** The options and what else a command was given. Throws the usage where they are not as it says, and why. */
export function argumentsOf<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  usage: string,
): Parsed<T> {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node goes on with advice about dashes.
    const [why] = (error as Error).message.split('. ');
    throw new Error(`${usage}\n\n${why}`);
  }
}
