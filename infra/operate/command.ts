/** Runs a command for operators: what it throws is printed for them, and the exit code is 1. */
export async function command(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
