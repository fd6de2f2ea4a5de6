import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface InboxMail {
  id: string;
  at: string;
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: { name: string; type: string; content: string }[];
}

export const admin = { username: 'admin', password: 'correct horse battery' };

/** A local cloud of its own, as `npm start` runs it: its own process, port and data. */
export class Cloud {
  readonly url: string;
  readonly dataDir: string;
  private readonly process: ReturnType<typeof spawn>;
  private readonly output: string[];

  private constructor(url: string, dataDir: string, process: ReturnType<typeof spawn>, output: string[]) {
    this.url = url;
    this.dataDir = dataDir;
    this.process = process;
    this.output = output;
  }

  /** Started and ready. `dataDir` of an earlier one goes on with what that one had. */
  static async start({ dataDir = mkdtempSync(join(tmpdir(), 'cloud-')), memory = false } = {}): Promise<Cloud> {
    const env = {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ...(memory && { LOCAL_DYNAMODB: 'memory' }),
    };
    const child = spawn(process.execPath, ['infra/local/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    child.stderr.on('data', (data) => output.push(String(data)));
    const url = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        output.push(line);
        const ready = /^Ready {2}(http:\S+)$/.exec(line);
        if (ready?.[1]) resolve(ready[1]);
      });
      child.once('exit', (code) => reject(new Error(`The local cloud ended with ${code}:\n${output.join('\n')}`)));
    });
    return new Cloud(url, dataDir, child, output);
  }

  /** The last lines that it printed: what its functions failed of, for one. */
  said(): string {
    return this.output.slice(-20).join('\n');
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Resolves when the process has ended. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill(signal);
    await ended;
  }

  /** Stops it and forgets its data. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Newest first. */
  async inbox(): Promise<InboxMail[]> {
    return (await fetch(`${this.url}/_local/inbox`)).json() as Promise<InboxMail[]>;
  }

  async emptyInbox(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/inbox`, { method: 'DELETE' }));
  }

  async fault(fault: Record<string, unknown>): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/faults`, { method: 'POST', headers: json, body: JSON.stringify(fault) }));
  }

  async clearFaults(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/faults`, { method: 'DELETE' }));
  }

  async purge(queue: string): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/queues/${queue}/purge`, { method: 'POST' }));
  }

  /** Messages in flight come back at once, as if their visibility timeout were over. */
  async release(queue: string): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/queues/${queue}/release`, { method: 'POST' }));
  }

  /** Messages by queue: in the queue, taken out, of these in a worker's hands, and waiting for their time. */
  async queues(): Promise<Record<string, { visible: number; inFlight: number; held: number; delayed: number }>> {
    return (await fetch(`${this.url}/_local/queues`)).json() as never;
  }

  /** Events of SES that are still to be published. */
  async pendingEvents(): Promise<number> {
    const { pending } = (await (await fetch(`${this.url}/_local/events`)).json()) as { pending: number };
    return pending;
  }

  /** Where its DynamoDB answers, and the names of its tables. */
  async tables(): Promise<{ endpoint: string; tables: string[] }> {
    return (await fetch(`${this.url}/_local/tables`)).json() as never;
  }

  /** The last lines that each function wrote, by its name. */
  async logs(): Promise<{ name: string; text: string }[]> {
    const report = (await (await fetch(`${this.url}/_local/functions`)).json()) as {
      name: string;
      logs: { text: string }[];
    }[];
    return report.flatMap(({ name, logs }) => logs.map(({ text }) => ({ name, text })));
  }

  /** Invokes a function as its schedule would. */
  async invoke(name: string, event: object = {}): Promise<unknown> {
    const response = await fetch(`${this.url}/_local/functions/${encodeURIComponent(name)}/invoke`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(event),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

const json = { 'content-type': 'application/json' };

async function expectOk(request: Promise<Response>): Promise<void> {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}
