import type { Functions } from '../lambda/runtime.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { Stack } from '../template/readTemplate.ts';

/**
 * Runs the functions that a deploy triggers, once for each version of their code; those that `missed` changes, in any
 * case: as a deploy does, that lets them make anew what they make of the tables. Reports those that no trigger runs.
 */
export async function runTriggers(
  { triggers, functions: all }: Stack,
  functions: Functions,
  state: LocalState,
  missed: string[],
  report: (line: string) => void,
): Promise<void> {
  for (const { id, function: target } of triggers) {
    // An asset's folder is named by the hash of its content.
    const version = all.find((fn) => fn.id === target)?.folder ?? '';
    if (state.get(`triggered ${id}`) === version && !missed.includes(target)) continue;
    await functions.invoke(target, {});
    state.set(`triggered ${id}`, version);
  }
  for (const id of missed.filter((fn) => !triggers.some((trigger) => trigger.function === fn)))
    report(`${id} may have missed changes of its table since the last start, and no trigger runs it`);
}
