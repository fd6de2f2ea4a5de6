import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Target, targetOf } from './target.ts';

/** What `--stack` means, for a command's usage. */
export const usageOfTarget =
  'Without --stack, it runs on the local cloud at PORT or 3000; with it, on the stack of that name (DharmaChats), with your AWS credentials.';

/** Runs an operator's command on the target that its arguments select. If it throws, prints the error and sets the exit code to 1. */
export async function command(action: (target: Target) => Promise<void>): Promise<void> {
  try {
    await action(targetOf(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** A command's options and positional arguments. Throws the usage and the reason if they do not match it. */
export function argumentsOf<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's message continues with advice about dashes.
    const [reason] = (error as Error).message.split('. ');
    throw new Error(`${usage}\n\n${reason}`);
  }
}
