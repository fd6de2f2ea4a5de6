import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Lock {
  /** Writes down what others may want to know about the holder. */
  note(text: string): void;
  release(): void;
}

/**
 * Takes the lock at `path`, or answers with what its holder noted. The operating system drops the lock (SQLite's file
 * lock) together with the process, however it ends, so a stale one cannot exist and no pid has to be trusted.
 */
export function tryLock(path: string): Lock | { heldBy: string } {
  mkdirSync(dirname(path), { recursive: true });
  const notes = `${path}.holder`;
  const database = new DatabaseSync(path);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!(error instanceof Error && error.message.includes('locked'))) throw error;
    return { heldBy: read(notes) };
  }
  const note = (text: string) => writeFileSync(notes, text);
  note(`process ${process.pid}`);
  return { note, release: () => database.close() };
}

/** As {@link tryLock}, but waits for its turn. */
export async function waitForLock(path: string): Promise<Lock> {
  for (;;) {
    const lock = tryLock(path);
    if ('release' in lock) return lock;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return 'another process';
  }
}
