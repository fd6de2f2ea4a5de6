import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const workflows = globSync('.github/workflows/*.{yml,yaml}');

/** The text of each step. */
const steps = (text: string) => text.split(/^ *- (?=(?:uses|run|if|name):)/m).slice(1);

describe('workflows', () => {
  test('are looked at', () => expect(workflows.length).toBeGreaterThan(0));

  test.each(workflows)('%s uses no action whose code can change', (file) => {
    const used = [...readFileSync(file, 'utf8').matchAll(/^.*\buses: *(.*)$/gm)].map(([, action = '']) => action);
    expect(used.length).toBeGreaterThan(0);
    // The hash of a commit, and the version that has it, for people and for tools that propose updates.
    expect(used.filter((action) => !/^[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  test.each(workflows)('%s gets a token that can only read the repository', (file) => {
    const text = readFileSync(file, 'utf8');
    const [, granted = ''] = /^permissions:((?: *\{\})|(?:\n +.+)+)$/m.exec(text) ?? [];
    expect(granted.trim()).toMatch(/^(?:\{\}|contents: read)$/);
    // No job takes more, and none runs the code of a fork with the secrets of this repository.
    expect(text.match(/^ +permissions:|pull_request_target|workflow_run/gm)).toBeNull();
  });

  test.each(workflows)('%s leaves no token in the checked-out folder', (file) => {
    const checkouts = steps(readFileSync(file, 'utf8')).filter((step) => step.includes('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((step) => !/^ +persist-credentials: false$/m.test(step))).toEqual([]);
  });

  test.each(workflows)('%s writes nothing into a command that others can choose', (file) => {
    // The name of a branch or the title of a pull request would run as part of the command.
    const commands = steps(readFileSync(file, 'utf8')).filter((step) => step.startsWith('run:'));
    expect(commands.filter((step) => /\$\{\{ *(?:github|inputs)\b/.test(step))).toEqual([]);
  });
});
