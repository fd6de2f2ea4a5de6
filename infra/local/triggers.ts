import type { Functions } from './lambda/runtime.ts';
import type { LocalState } from './localState.ts';
import type { Stack } from './template.ts';

/** Runs the functions that a deploy triggers, once for each version of their code. */
export async function runTriggers(
  { triggers, functions: all }: Stack,
  functions: Functions,
  state: LocalState,
): Promise<void> {
  for (const { id, function: target } of triggers) {
    // An asset's folder is named by the hash of its content.
    const version = all.find((fn) => fn.id === target)?.folder ?? '';
    if (state.get(`triggered ${id}`) === version) continue;
    await functions.invoke(target, {});
    state.set(`triggered ${id}`, version);
  }
}
