import type { z } from 'zod';
import type { Published } from '../../../functions/lib/publishing/publish.ts';
import type { accountSettings } from '../../../infra/local/aws/account.ts';
import type { domainSettings } from '../../../infra/local/aws/dns.ts';
import type { Authorizer } from '../../../infra/local/aws/iam.ts';
import type { Work } from '../../../infra/local/devtools/devtools.ts';
import type { Functions, lambdaSettings } from '../../../infra/local/lambda/functions.ts';
import type { Mail as InboxMail } from '../../../infra/local/mail/sendEmail.ts';
import type { sesSettings } from '../../../infra/local/mail/ses.ts';

export type { InboxMail };

/**
 * A fault at a service is bound to who calls it: a function, or `operator` for operators' commands. Otherwise anyone who calls
 * next would get it.
 */
type Fault = { error: string; times?: number; after?: number } & (
  | { function: string }
  | { service: string; operation?: string; message?: string; by: string }
);

/** A local cloud's API at /_local. */
export class LocalApi {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** What the cloud is doing, or is about to do: empty if nothing changes by itself any more. */
  async work(): Promise<Work[]> {
    return (await fetch(`${this.url}/_local/work`)).json() as Promise<Work[]>;
  }

  /**
   * Waits until nothing goes on any more: no function and no request of one, no message, no record of a stream, no event of
   * SES; publishing is among these. Only schedules, which tests run themselves, and messages that failed, which are hidden
   * until their visibility timeout, could change something then. `but`: a function that may go on, such as an endpoint that
   * waits for something that will not come.
   */
  async untilIdle({ but }: { but?: string } = {}, seconds = 120): Promise<void> {
    const end = Date.now() + seconds * 1000;
    for (let pause = 10; ; pause = Math.min(100, 1.2 * pause)) {
      const work = (await this.work()).filter(({ name }) => name !== but);
      if (work.length === 0) return;
      if (Date.now() > end) throw new Error(`The cloud is still busy after ${seconds} s: ${JSON.stringify(work)}`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Mail that SES accepted, newest first. */
  async inbox(): Promise<InboxMail[]> {
    return (await fetch(`${this.url}/_local/inbox`)).json() as Promise<InboxMail[]>;
  }

  async emptyInbox(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/inbox`, { method: 'DELETE' }));
  }

  async fault(fault: Fault): Promise<void> {
    await expectOk(post(`${this.url}/_local/faults`, fault));
  }

  async clearFaults(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/faults`, { method: 'DELETE' }));
    for (const service of ['ses', 'lambda', 'account', 'clock', 'dns'])
      await expectOk(fetch(`${this.url}/_local/${service}`, { method: 'DELETE' }));
  }

  /** As {@link untilIdle}, and lets messages that failed come back at once, until none is left. */
  async untilSettled(): Promise<void> {
    for (;;) {
      await this.untilIdle();
      const hidden = Object.entries(await this.queues()).filter(([, { inFlight }]) => inFlight > 0);
      if (hidden.length === 0) return;
      for (const [name] of hidden) await this.release(name);
    }
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
    await this.invoke('workers/sweep');
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

  /** Messages by queue: visible, in flight, and delayed. */
  async queues(): Promise<Record<string, { visible: number; inFlight: number; delayed: number }>> {
    return (await fetch(`${this.url}/_local/queues`)).json() as never;
  }

  /** The address of the cloud's DynamoDB, and the names of its tables, once nothing works on their rows any more. */
  async tables(): Promise<{ endpoint: string; tables: string[] }> {
    await this.untilIdle();
    return this.tablesInUse();
  }

  /** As {@link tables}, without waiting: for reading what does not change. */
  protected async tablesInUse(): Promise<{ endpoint: string; tables: string[] }> {
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

  protected async functions(): Promise<ReturnType<Functions['report']>> {
    return (await fetch(`${this.url}/_local/functions`)).json() as never;
  }

  /** Every statement of a policy that grants something, and whether some request would have been denied without it. */
  async grants(): Promise<ReturnType<Authorizer['grants']>> {
    return (await fetch(`${this.url}/_local/policies`)).json() as never;
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

  async forgetInvalidations(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/invalidations`, { method: 'DELETE' }));
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
