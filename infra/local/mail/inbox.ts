import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Mail } from './message.ts';

export interface PendingEvent {
  seq: number;
  topic: string;
  message: string;
}

/** Accepted mail and the events that are still to be published for it, together on disk. */
export class Inbox {
  private readonly database: DatabaseSync;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.database = new DatabaseSync(file);
    // Survives the end of this process however it comes; only a power cut may cost the last moments.
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    this.database.exec('CREATE TABLE IF NOT EXISTS mails (seq INTEGER PRIMARY KEY, mail TEXT NOT NULL)');
    this.database.exec(
      'CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY, topic TEXT NOT NULL, message TEXT NOT NULL)',
    );
  }

  add(mail: Mail, events: { topic: string; message: string }[]): void {
    this.database.exec('BEGIN');
    this.database.prepare('INSERT INTO mails (mail) VALUES (?)').run(JSON.stringify(mail));
    const insert = this.database.prepare('INSERT INTO events (topic, message) VALUES (?, ?)');
    for (const { topic, message } of events) insert.run(topic, message);
    this.database.exec('COMMIT');
  }

  /** Newest first. */
  list(limit = -1): Mail[] {
    const rows = this.database.prepare('SELECT mail FROM mails ORDER BY seq DESC LIMIT ?').all(limit);
    return rows.map(({ mail }) => JSON.parse(String(mail)));
  }

  clear(): void {
    this.database.exec('DELETE FROM mails');
  }

  /** Oldest first. */
  pending(limit: number): PendingEvent[] {
    return this.database.prepare('SELECT * FROM events ORDER BY seq LIMIT ?').all(limit) as unknown as PendingEvent[];
  }

  published(seq: number): void {
    this.database.prepare('DELETE FROM events WHERE seq = ?').run(seq);
  }

  close(): void {
    this.database.close();
  }
}
