import type { Functions } from '../lambda/runtime.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { Stack } from '../template/readTemplate.ts';

/**
 * Runs each function that a deploy triggers, once for each version of its code. Functions that `missed` stream records
 * run in any case, so that they rebuild what they derive from the tables. Reports missed ones without a trigger.
 */
export async function runTriggers(
  { triggers, functions: all }: Stack,
  functions: Functions,
  state: LocalState,
  missed: string[],
  report: (line: string) => void,
): Promise<void> {
  for (const { id, function: target } of triggers) {
    // An asset's folder is named after the hash of its content.
    const version = all.find((fn) => fn.id === target)?.folder ?? '';
    if (state.get(`triggered ${id}`) === version && !missed.includes(target)) continue;
    await functions.invoke(target, {});
    state.set(`triggered ${id}`, version);
  }
  for (const id of missed.filter((fn) => !triggers.some((trigger) => trigger.function === fn)))
    report(`${id} may have missed changes to its table since the last start, and no trigger runs it`);
}
