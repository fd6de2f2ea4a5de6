import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectCopy } from '../support/cloud/editedTree.ts';
import type { Emulator } from './emulator.ts';

const settings = 'infra/settings/settings.ts';

/**
 * Somebody who deploys the site: with a copy of the project, in which nothing is a sample any more. Two files of the copy differ
 * because of what the emulator cannot do (README.md).
 */
export class Operator {
  readonly tree = projectCopy();
  private readonly environment: Record<string, string>;

  constructor({ environment }: Emulator) {
    this.environment = { ...environment, NO_COLOR: '1' };
    for (const file of [settings, 'shared/site/site.ts'])
      this.edit(file, (text) => text.replaceAll('.example', '.test').replaceAll('Sample ', 'Mill '));
    this.set('monthlyBudget: 20', 'monthlyBudget: null');
    const adapt = resolve('tests/foreign/adapt.ts');
    this.edit('cdk.json', (text) => text.replace('infra/app.ts', `infra/app.ts && node ${adapt}`));
    const cookies = "event.headers.cookie?.split('; ') ?? []";
    this.edit('functions/lib/platform/http/endpoint.ts', (text) => text.replace('event.cookies ?? []', cookies));
  }

  /** Changes a setting. Throws if it is not there. */
  set(from: string, to: string): void {
    this.edit(settings, (text) => text.replace(from, to));
  }

  private edit(file: string, change: (text: string) => string): void {
    const path = join(this.tree, file);
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`Nothing changed in ${file}`);
    writeFileSync(path, changed);
  }

  /** Runs a command in the copy. Resolves to what it printed. Throws with that if it fails. */
  async run(command: string[], input = ''): Promise<string> {
    const [file = '', ...args] = command;
    const child = spawn(file, args, { cwd: this.tree, env: this.environment, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.stdin.end(input);
    const code = await new Promise<number | null>((done) => child.on('close', done));
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }
}
