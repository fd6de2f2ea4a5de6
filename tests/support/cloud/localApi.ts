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

/** `by`: a function, or `operator` for operators' commands. Otherwise anyone who calls next would get it. */
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

  private read = async <Answer>(path: string): Promise<Answer> =>
    (await fetch(`${this.url}/_local/${path}`)).json() as Promise<Answer>;

  private post = (path: string, body?: object) => expectOk(fetch(`${this.url}/_local/${path}`, posted(body)));

  private clear = (path: string) => expectOk(fetch(`${this.url}/_local/${path}`, { method: 'DELETE' }));

  /** What the cloud is doing, or is about to do: empty if nothing changes by itself any more. */
  work = () => this.read<Work[]>('work');

  /**
   * Waits until nothing goes on any more: no function and no request of one, no message, no record of a stream, no
   * event of SES. Only schedules, and failed messages, which are hidden until their visibility timeout, could change
   * something then. `but`: a function that may go on, such as an endpoint that waits for something that will not come.
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

  /** As {@link untilIdle}, and lets messages that failed come back at once, until none is left. */
  async untilSettled(): Promise<void> {
    for (;;) {
      await this.untilIdle();
      const hidden = Object.entries(await this.queues()).filter(([, { inFlight }]) => inFlight > 0);
      if (hidden.length === 0) return;
      for (const [name] of hidden) await this.release(name);
    }
  }

  /** Mail that SES accepted, newest first. */
  inbox = () => this.read<InboxMail[]>('inbox');
  emptyInbox = () => this.clear('inbox');

  fault = (fault: Fault) => this.post('faults', fault);

  async clearFaults(): Promise<void> {
    for (const what of ['faults', 'ses', 'lambda', 'account', 'clock', 'dns']) await this.clear(what);
  }

  ses = (settings: z.input<typeof sesSettings>) => this.post('ses', settings);

  /** Changes how many invocations the account may run at once, how long each may take, and whether schedules run. */
  lambda = (settings: z.input<typeof lambdaSettings>) => this.post('lambda', settings);

  /** Sets the functions' clock this many seconds further ahead. */
  forward = (seconds: number) => this.post('clock', { forward: seconds });

  /** Sets the functions' clock ahead and runs the sweep that otherwise comes every minute. */
  async sweepIn(seconds: number): Promise<void> {
    await this.forward(seconds);
    await this.invoke('workers/sweep');
  }

  /** Changes what an operator has set up outside the stack. */
  account = (settings: z.input<typeof accountSettings>) => this.post('account', settings);

  dns = (domains: z.input<typeof domainSettings>) => this.post('dns', domains);

  /** What functions asked the name server about a domain, the latest first, as in `MX example.org`. */
  async dnsQuestions(domain: string): Promise<string[]> {
    const { questions } = await this.read<{ questions: string[] }>('dns');
    return questions.filter((question) => question.endsWith(` ${domain}`));
  }

  purge = (queue: string) => this.post(`queues/${queue}/purge`);

  /** Makes messages in flight visible at once, as if their visibility timeout were over. */
  release = (queue: string) => this.post(`queues/${queue}/release`);

  queues = () => this.read<Record<string, { visible: number; inFlight: number; delayed: number }>>('queues');

  /** The address of the cloud's DynamoDB, and the names of its tables, once nothing works on their rows any more. */
  async tables() {
    await this.untilIdle();
    return this.tablesInUse();
  }

  /** As {@link tables}, without waiting: for reading what does not change. */
  protected tablesInUse = () => this.read<{ endpoint: string; tables: string[] }>('tables');

  putSiteFile = (key: string, body: string) => this.putFile('site', key, body, 'text/html');

  putMedia = (key: string, body: string) => this.putFile('media', key, body, 'application/json');

  private async putFile(bucketOf: string, key: string, body: string, type: string): Promise<void> {
    const { endpoint, buckets } = await this.read<{ endpoint: string; buckets: string[] }>('buckets');
    const bucket = buckets.find((name) => name.startsWith(bucketOf));
    await expectOk(fetch(`${endpoint}/${bucket}/${key}`, { method: 'PUT', body, headers: { 'content-type': type } }));
  }

  forgetInvalidations = () => this.clear('invalidations');

  async runsOf(name: string): Promise<number> {
    return (await this.functions()).find((each) => each.name === name)?.invocations ?? 0;
  }

  /** A function's environment variables, for running it in a separate process. */
  async environmentOf(name: string): Promise<Record<string, string>> {
    const { endpoint, accessKeys, environments } = await this.read<{
      endpoint: string;
      accessKeys: Record<string, string>;
      environments: Record<string, Record<string, string>>;
    }>('aws');
    return {
      ...environments[name],
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: accessKeys[name] ?? '',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
  }

  protected functions = () => this.read<ReturnType<Functions['report']>>('functions');

  /** Every statement of a policy that grants something, and whether some request would have been denied without it. */
  grants = () => this.read<ReturnType<Authorizer['grants']>>('policies');

  /** Waits until the pages show the current content. */
  async publish(): Promise<Published> {
    return (await this.invoke('workers/publishPages', { Records: [] })) as Published;
  }

  async invoke(name: string, event: object = {}): Promise<unknown> {
    const response = await fetch(`${this.url}/_local/functions/${encodeURIComponent(name)}/invoke`, posted(event));
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  resetMetrics = () => this.clear('metrics');
}

const posted = (body?: object): RequestInit => ({
  method: 'POST',
  ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
});

async function expectOk(request: Promise<Response>): Promise<void> {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}
