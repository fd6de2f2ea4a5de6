import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Key-value pairs that the local cloud keeps from one start to the next, in a JSON file, as long as its tables live. */
export class LocalState {
  private readonly file: string | undefined;
  private readonly values: Record<string, string>;

  /** `dataDir`: undefined where the tables are in memory too. */
  constructor(dataDir: string | undefined) {
    this.file = dataDir && join(dataDir, 'memory.json');
    this.values = this.file && existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {};
  }

  get(name: string): string | undefined {
    return this.values[name];
  }

  /** Does something once in the life of this data. */
  once(name: string, act: () => void): void {
    if (this.get(name)) return;
    act();
    this.set(name, new Date().toISOString());
  }

  set(name: string, value: string): void {
    this.values[name] = value;
    if (!this.file) return;
    mkdirSync(dirname(this.file), { recursive: true });
    // A kill in the middle of a write must not leave half a file.
    const next = `${this.file}.next`;
    writeFileSync(next, JSON.stringify(this.values, null, 2), { mode: 0o600 });
    renameSync(next, this.file);
  }
}
