import type { z } from 'zod';
import type { Published } from '../../../functions/lib/publishing/publish.ts';
import type { accountSettings } from '../../../infra/local/account/settings.ts';
import { notificationAddress } from '../../../infra/local/aws/topics.ts';
import type { FunctionReport } from '../../../infra/local/lambda/runtime.ts';
import type { lambdaSettings } from '../../../infra/local/lambda/settings.ts';
import type { sesSettings } from '../../../infra/local/mail/account.ts';
import type { Mail as InboxMail } from '../../../infra/local/mail/mail.ts';

export type { InboxMail };

/** What a local cloud shows and takes at /_local. */
export class LocalApi {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Mail that SES took, newest first. */
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
    for (const service of ['ses', 'lambda', 'account', 'clock'])
      await expectOk(fetch(`${this.url}/_local/${service}`, { method: 'DELETE' }));
  }

  /** How the account is at SES, and how SES behaves. */
  async ses(settings: z.input<typeof sesSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/ses`, settings));
  }

  /** How many invocations the account may have running at once. */
  async lambda(settings: z.input<typeof lambdaSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/lambda`, settings));
  }

  /** Functions have a clock so many seconds ahead, beside what was ordered before. */
  async forward(seconds: number): Promise<void> {
    await expectOk(post(`${this.url}/_local/clock`, { forward: seconds }));
  }

  /** The same, and the sweep that comes every minute comes then. */
  async sweepIn(seconds: number): Promise<void> {
    await this.forward(seconds);
    await this.invoke('workers/sweepCampaigns');
  }

  /** What an operator set up beside the stack. */
  async account(settings: z.input<typeof accountSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/account`, settings));
  }

  async purge(queue: string): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/queues/${queue}/purge`, { method: 'POST' }));
  }

  /** Messages in flight come back at once, as if their visibility timeout were over. */
  async release(queue: string): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/queues/${queue}/release`, { method: 'POST' }));
  }

  /** Messages by queue: visible, in flight (`inProgress`: of these, those that a function works on), and delayed. */
  async queues(): Promise<Record<string, { visible: number; inFlight: number; inProgress: number; delayed: number }>> {
    return (await fetch(`${this.url}/_local/queues`)).json() as never;
  }

  /** Records of tables' streams that functions have still to do. */
  async streams(): Promise<{ function: string; table: string; pending: number }[]> {
    return (await fetch(`${this.url}/_local/streams`)).json() as never;
  }

  /** Functions get what is in tables' streams without waiting for the batching window to end. */
  async deliverStreams(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/streams/deliver`, { method: 'POST' }));
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

  /** Puts a file into the site's bucket, past all that watches over it. */
  async putSiteFile(key: string, body: string): Promise<void> {
    const { endpoint, buckets } = (await (await fetch(`${this.url}/_local/buckets`)).json()) as {
      endpoint: string;
      buckets: string[];
    };
    const bucket = buckets.find((name) => name.startsWith('site'));
    await expectOk(fetch(`${endpoint}/${bucket}/${key}`, { method: 'PUT', body }));
  }

  /** Where functions call AWS, and the access key's id by which each of them signs. */
  async aws(): Promise<{ endpoint: string; accessKeys: Record<string, string> }> {
    return (await fetch(`${this.url}/_local/aws`)).json() as never;
  }

  /** What the edge was told to ask for anew, newest first. */
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

  /** The environment in which a function runs, to run it in a process of its own. */
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

  /** What functions needed more of than they get on AWS, as sentences. */
  async shortages(): Promise<string[]> {
    return (await this.functions()).flatMap(({ shortages }) => shortages);
  }

  protected async functions(): Promise<FunctionReport[]> {
    return (await fetch(`${this.url}/_local/functions`)).json() as never;
  }

  /** Waits until the pages show the content as it is now. */
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
