import type { z } from 'zod';
import type { Published } from '../../../functions/lib/publishing/fileUpdate.ts';
import type { accountSettings, domainSettings } from '../../../infra/local/account/settings.ts';
import { notificationAddress } from '../../../infra/local/aws/topics.ts';
import type { Functions } from '../../../infra/local/lambda/runtime.ts';
import type { lambdaSettings } from '../../../infra/local/lambda/settings.ts';
import type { sesSettings } from '../../../infra/local/mail/account.ts';
import type { Mail as InboxMail } from '../../../infra/local/mail/mail.ts';

export type { InboxMail };

/** A local cloud's API at /_local. */
export class LocalApi {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Mail that SES accepted, newest first. */
  async inbox(): Promise<InboxMail[]> {
    return (await this.mailboxes()).filter(({ from }) => !from.includes(notificationAddress));
  }

  /** Mail of SNS, newest first. */
  async notifications(): Promise<InboxMail[]> {
    return (await this.mailboxes()).filter(({ from }) => from.includes(notificationAddress));
  }

  private async mailboxes(): Promise<InboxMail[]> {
    return (await fetch(`${this.url}/_local/inbox`)).json() as Promise<InboxMail[]>;
  }

  async emptyInbox(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/inbox`, { method: 'DELETE' }));
  }

  async fault(fault: Record<string, unknown>): Promise<void> {
    await expectOk(post(`${this.url}/_local/faults`, fault));
  }

  async clearFaults(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/faults`, { method: 'DELETE' }));
    for (const service of ['ses', 'lambda', 'account', 'clock', 'dns'])
      await expectOk(fetch(`${this.url}/_local/${service}`, { method: 'DELETE' }));
  }

  /** Changes the state of the SES account and how SES behaves. */
  async ses(settings: z.input<typeof sesSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/ses`, settings));
  }

  /** Changes how many invocations the account may run at once, how long each may take, and whether schedules run. */
  async lambda(settings: z.input<typeof lambdaSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/lambda`, settings));
  }

  /** Sets the functions' clock this many seconds further ahead. */
  async forward(seconds: number): Promise<void> {
    await expectOk(post(`${this.url}/_local/clock`, { forward: seconds }));
  }

  /** Sets the functions' clock ahead and runs the sweep that otherwise comes every minute. */
  async sweepIn(seconds: number): Promise<void> {
    await this.forward(seconds);
    await this.invoke('workers/sweepCampaigns');
  }

  /** Changes what an operator has set up outside the stack. */
  async account(settings: z.input<typeof accountSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/account`, settings));
  }

  /** Changes what the functions' name server says about domains. */
  async dns(domains: z.input<typeof domainSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/dns`, domains));
  }

  /** What functions asked the name server about a domain, the latest first, as in `MX example.org`. */
  async dnsQuestions(domain: string): Promise<string[]> {
    const { questions } = (await (await fetch(`${this.url}/_local/dns`)).json()) as { questions: string[] };
    return questions.filter((question) => question.endsWith(` ${domain}`));
  }

  async purge(queue: string): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/queues/${queue}/purge`, { method: 'POST' }));
  }

  /** Makes messages in flight visible at once, as if their visibility timeout were over. */
  async release(queue: string): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/queues/${queue}/release`, { method: 'POST' }));
  }

  /** Messages by queue: visible, in flight (`inProgress`: those that a function is working on), and delayed. */
  async queues(): Promise<Record<string, { visible: number; inFlight: number; inProgress: number; delayed: number }>> {
    return (await fetch(`${this.url}/_local/queues`)).json() as never;
  }

  /** How many records of tables' streams functions have not finished. */
  async streams(): Promise<{ function: string; table: string; pending: number }[]> {
    return (await fetch(`${this.url}/_local/streams`)).json() as never;
  }

  /** Delivers the records of tables' streams without waiting for the batching window to end. */
  async deliverStreams(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/streams/deliver`, { method: 'POST' }));
  }

  /** How many of SES's events are still to be published. */
  async pendingEvents(): Promise<number> {
    const { pending } = (await (await fetch(`${this.url}/_local/events`)).json()) as { pending: number };
    return pending;
  }

  /** The address of the cloud's DynamoDB, and the names of its tables. */
  async tables(): Promise<{ endpoint: string; tables: string[] }> {
    return (await fetch(`${this.url}/_local/tables`)).json() as never;
  }

  /** Puts a file into the site's bucket directly. */
  putSiteFile = (key: string, body: string) => this.putFile('site', key, body, 'text/html');

  /** Puts a JSON file among the uploads directly. */
  putMedia = (key: string, body: string) => this.putFile('media', key, body, 'application/json');

  private async putFile(bucketOf: string, key: string, body: string, type: string): Promise<void> {
    const { endpoint, buckets } = (await (await fetch(`${this.url}/_local/buckets`)).json()) as {
      endpoint: string;
      buckets: string[];
    };
    const bucket = buckets.find((name) => name.startsWith(bucketOf));
    await expectOk(fetch(`${endpoint}/${bucket}/${key}`, { method: 'PUT', body, headers: { 'content-type': type } }));
  }

  /** The address at which functions call AWS, and each function's access key id. */
  async aws(): Promise<{ endpoint: string; accessKeys: Record<string, string> }> {
    return (await fetch(`${this.url}/_local/aws`)).json() as never;
  }

  /** The invalidations, newest first. */
  async invalidations(): Promise<{ paths: string[] }[]> {
    return (await fetch(`${this.url}/_local/invalidations`)).json() as never;
  }

  async forgetInvalidations(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/invalidations`, { method: 'DELETE' }));
  }

  /** How often a function has been invoked. */
  async runsOf(name: string): Promise<number> {
    return (await this.functions()).find((each) => each.name === name)?.invocations ?? 0;
  }

  /** A function's environment variables, for running it in a separate process. */
  async environmentOf(name: string): Promise<Record<string, string>> {
    const { endpoint, accessKeys, environments } = (await (await fetch(`${this.url}/_local/aws`)).json()) as {
      endpoint: string;
      accessKeys: Record<string, string>;
      environments: Record<string, Record<string, string>>;
    };
    return {
      ...environments[name],
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: accessKeys[name] ?? '',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
  }

  /** Sentences about what functions needed more of than they get on AWS. */
  async shortages(): Promise<string[]> {
    return (await this.functions()).flatMap(({ shortages }) => shortages);
  }

  protected async functions(): Promise<ReturnType<Functions['report']>> {
    return (await fetch(`${this.url}/_local/functions`)).json() as never;
  }

  /** Makes every function forget what it keeps in memory: its next invocation is a cold start. */
  async reloadFunctions(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/functions`, { method: 'DELETE' }));
  }

  /** Waits until the pages show the current content. */
  async publish(): Promise<Published> {
    return (await this.invoke('workers/publishPages', { Records: [] })) as Published;
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

  /** Counts requests to AWS services from 0 again. */
  async resetMetrics(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/metrics`, { method: 'DELETE' }));
  }
}

const post = (url: string, body: object) => fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });

const json = { 'content-type': 'application/json' };

async function expectOk(request: Promise<Response>): Promise<void> {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}
