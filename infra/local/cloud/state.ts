import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Stoppable {
  stop(): Promise<void> | void;
}

/** How long stopping waits for running invocations, in milliseconds. */
export const stopTimeout = 3000;

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

  set(name: string, value: string): void {
    this.values[name] = value;
    if (this.file) writeJson(this.file, this.values);
  }
}

interface Lock extends Stoppable {
  /** Stores a note that others get from `tryLock` while the lock is held. */
  note(text: string): void;
}

/** By SQLite's file lock, which the system releases when the process ends in any way: no lock is ever stale. */
function tryLock(path: string): Lock | { heldBy: string } {
  mkdirSync(dirname(path), { recursive: true });
  const notes = `${path}.holder`;
  const database = new DatabaseSync(path);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!(error instanceof Error && error.message.includes('locked'))) throw error;
    return { heldBy: existsSync(notes) ? readFileSync(notes, 'utf8') : 'another process' };
  }
  const note = (text: string) => writeFileSync(notes, text);
  note(`process ${process.pid}`);
  return { note, stop: () => database.close() };
}

export async function waitForLock(path: string): Promise<Lock> {
  for (;;) {
    const lock = tryLock(path);
    if ('stop' in lock) return lock;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Throws if another local cloud uses the folder. Only its owner may look into it: it holds secrets and emails. */
export function lockDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = tryLock(join(dataDir, 'lock'));
  if ('stop' in lock) return lock;
  throw new Error(`${dataDir} is in use by ${lock.heldBy}; stop that process, or set DATA_DIR to another folder`);
}
