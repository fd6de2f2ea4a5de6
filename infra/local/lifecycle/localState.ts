import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Replaces a file, which only this user may read. It is never left incomplete, even if this process is killed. */
export function writeJson(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.next`, JSON.stringify(value, null, 2), { mode: 0o600 });
  renameSync(`${file}.next`, file);
}

/** Key-value pairs in a JSON file, which last from one start to the next, like the tables. */
export class LocalState {
  private readonly file: string | undefined;
  private readonly values: Record<string, string>;

  /** `dataDir`: undefined if the tables are in memory, and so is this. */
  constructor(dataDir: string | undefined) {
    this.file = dataDir && join(dataDir, 'memory.json');
    this.values = this.file && existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {};
  }

  get(name: string): string | undefined {
    return this.values[name];
  }

  /** Runs `action` once in the lifetime of this data. */
  once(name: string, action: () => void): void {
    if (this.get(name)) return;
    action();
    this.set(name, new Date().toISOString());
  }

  set(name: string, value: string): void {
    this.values[name] = value;
    if (this.file) writeJson(this.file, this.values);
  }
}
