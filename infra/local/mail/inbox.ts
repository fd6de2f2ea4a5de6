import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Stoppable } from '../lifecycle/stoppable.ts';
import type { Mail } from './mail.ts';

/** An event of a mail that SES is to publish. */
export interface MailEventMessage {
  configurationSet: string;
  topic: string;
  message: string;
}

export interface PendingEvent extends MailEventMessage {
  seq: number;
}

/** Accepted mail and its unpublished events, in one SQLite file. */
export class Inbox implements Stoppable {
  private readonly database: DatabaseSync;
  private readonly insertMail: StatementSync;
  private readonly insertEvent: StatementSync;
  private readonly oldestEvents: StatementSync;
  private readonly deleteEvent: StatementSync;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.database = new DatabaseSync(file);
    // The data survives a crash of this process; only a power failure may lose the last changes.
    this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    this.database.exec('CREATE TABLE IF NOT EXISTS mails (seq INTEGER PRIMARY KEY, mail TEXT NOT NULL)');
    this.database.exec(
      'CREATE TABLE IF NOT EXISTS mail_events (seq INTEGER PRIMARY KEY, configurationSet TEXT NOT NULL, topic TEXT NOT NULL, message TEXT NOT NULL)',
    );
    this.insertMail = this.database.prepare('INSERT INTO mails (mail) VALUES (?)');
    this.insertEvent = this.database.prepare(
      'INSERT INTO mail_events (configurationSet, topic, message) VALUES (?, ?, ?)',
    );
    this.oldestEvents = this.database.prepare('SELECT * FROM mail_events ORDER BY seq LIMIT ?');
    this.deleteEvent = this.database.prepare('DELETE FROM mail_events WHERE seq = ?');
  }

  add(mail: Mail, events: MailEventMessage[]): void {
    this.database.exec('BEGIN');
    this.insertMail.run(JSON.stringify(mail));
    for (const { configurationSet, topic, message } of events) this.insertEvent.run(configurationSet, topic, message);
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
    return this.oldestEvents.all(limit) as unknown as PendingEvent[];
  }

  /** How many events are still to be published. */
  pendingCount(): number {
    return Number(this.database.prepare('SELECT count(*) AS count FROM mail_events').get()?.count);
  }

  published(seq: number): void {
    this.deleteEvent.run(seq);
  }

  stop(): void {
    this.database.close();
  }
}
