import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Runs an operator's command. If it throws, prints the error and sets the exit code to 1. */
export async function command(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

type Parsed<T extends ParseArgsConfig['options']> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/** A command's options and positional arguments. Throws the usage and the reason if they do not match it. */
export function argumentsOf<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  usage: string,
): Parsed<T> {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's message continues with advice about dashes.
    const [reason] = (error as Error).message.split('. ');
    throw new Error(`${usage}\n\n${reason}`);
  }
}
