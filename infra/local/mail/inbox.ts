import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Mail } from './sendEmail.ts';

/** An event of a mail that SES is to publish. */
interface MailEvent {
  topic: string;
  message: string;
}

export type Inbox = ReturnType<typeof openInbox>;

/** Accepted mail and its unpublished events, in one SQLite file. */
export function openInbox(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // The data survives a crash of this process; only a power failure may lose the last changes.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  database.exec('CREATE TABLE IF NOT EXISTS mails (seq INTEGER PRIMARY KEY, mail TEXT NOT NULL)');
  database.exec(
    'CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY, topic TEXT NOT NULL, message TEXT NOT NULL)',
  );
  const insertMail = database.prepare('INSERT INTO mails (mail) VALUES (?)');
  const insertEvent = database.prepare('INSERT INTO events (topic, message) VALUES (?, ?)');
  const oldestEvents = database.prepare('SELECT * FROM events ORDER BY seq LIMIT ?');
  const deleteEvent = database.prepare('DELETE FROM events WHERE seq = ?');

  return {
    add(mail: Mail, events: MailEvent[]): void {
      database.exec('BEGIN');
      insertMail.run(JSON.stringify(mail));
      for (const { topic, message } of events) insertEvent.run(topic, message);
      database.exec('COMMIT');
    },
    /** Newest first. */
    list(limit = -1): Mail[] {
      const rows = database.prepare('SELECT mail FROM mails ORDER BY seq DESC LIMIT ?').all(limit);
      return rows.map(({ mail }) => JSON.parse(String(mail)));
    },
    clear: () => database.exec('DELETE FROM mails'),
    /** Oldest first. */
    pending: (limit: number) => oldestEvents.all(limit) as unknown as (MailEvent & { seq: number })[],
    /** How many events are still to be published. */
    pendingCount: () => Number(database.prepare('SELECT count(*) AS count FROM events').get()?.count),
    published: (seq: number) => void deleteEvent.run(seq),
    stop: () => database.close(),
  };
}
