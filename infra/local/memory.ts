import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Small facts that the local cloud keeps from one start to the next. */
export class Memory {
  private readonly file: string;
  private readonly facts: Record<string, string>;

  constructor(file: string) {
    this.file = file;
    this.facts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  get(name: string): string | undefined {
    return this.facts[name];
  }

  set(name: string, value: string): void {
    this.facts[name] = value;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(this.facts, null, 2), { mode: 0o600 });
  }
}
