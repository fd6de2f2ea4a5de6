import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { handler as sendNotices } from '../../../functions/workers/sendNotices.ts';
import {
  adminTokenHeader,
  idempotencyHeader,
  stepUpHeader,
  viewerHeaders,
} from '../../../shared/platform/constants.ts';
import { takeNewMails } from '../dynamo/installFakeDynamo.ts';
import { call, host, type installMail } from '../run/calls.ts';

interface Request {
  path?: Record<string, string>;
  body?: unknown;
  key?: string;
}

/** A browser in unit tests, which keeps its cookies and its token and calls endpoints. */
export class AccountBrowser {
  private readonly jar = new Map<string, string>();
  private token = '';
  private stepUpToken = '';
  private readonly userAgent: string;

  constructor(userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') {
    this.userAgent = userAgent;
  }

  get cookies(): string[] {
    return [...this.jar].map(([name, value]) => `${name}=${value}`);
  }

  /** Returns the endpoint's response. The token of a new session is used from then on. */
  async call(name: string, { key, ...request }: Request = {}) {
    const answered = await call(name, {
      headers: {
        [viewerHeaders.address]: '10.0.0.1',
        [adminTokenHeader.toLowerCase()]: this.token,
        [stepUpHeader.toLowerCase()]: this.stepUpToken,
        'sec-fetch-site': 'same-origin',
        origin: `https://${host}`,
        'user-agent': this.userAgent,
        ...(key && { [idempotencyHeader.toLowerCase()]: `"${key}"` }),
      },
      cookies: this.cookies,
      ...request,
    });
    for (const cookie of answered.cookies ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.jar.set(key, value);
    }
    const answer = JSON.parse(answered.body || 'null');
    if (answer?.adminToken) this.token = answer.adminToken;
    return { status: answered.statusCode, ...answer };
  }

  /** As {@link call}, once the admin has confirmed by the password, and a code, that it is them. Returns what refuses it. */
  async confirmed(
    name: string,
    { password = 'right', code, ...request }: Request & { password?: string; code?: string } = {},
  ) {
    const body = { currentPassword: password, ...(code !== undefined && { code }) };
    const { stepUpToken, ...refusal } = await this.call('account/stepUp', { body });
    if (!stepUpToken) return refusal;
    this.stepUpToken = stepUpToken;
    return this.call(name, request);
  }

  /** Sends this token of a confirmation from now on. */
  withStepUp(token: string): this {
    this.stepUpToken = token;
    return this;
  }

  logIn = (username: string, password = 'right', code?: string) =>
    this.call('session/login', { body: { username, password, ...(code && { code }) } });

  isSignedIn = async () => (await this.call('session/user')).isAuthenticated as boolean;
}

/** Makes the worker send what is in the queue, and returns the mails. `token`: the one in a mail's link; `forgets`: each only once. */
export async function mailsOf({ queue, ses }: ReturnType<typeof installMail>, forgets = true) {
  const messages = queue.calls().flatMap(({ args }) => {
    const input = args[0].input as { MessageBody: string } | { Entries: { MessageBody: string }[] };
    return 'Entries' in input ? input.Entries.map(({ MessageBody }) => MessageBody) : [input.MessageBody];
  });
  queue.resetHistory();
  const Records = [...messages, ...takeNewMails()].map((body, n) => ({ messageId: String(n), body }));
  const { batchItemFailures } = (await (sendNotices as (event: object, context: object) => Promise<unknown>)(
    { Records },
    { getRemainingTimeInMillis: () => 60_000 },
  )) as { batchItemFailures: unknown[] };
  if (batchItemFailures.length > 0) throw new Error('A mail was not sent');
  const sent = ses.calls().map(({ args }) => args[0].input as SendEmailCommandInput);
  if (forgets) ses.resetHistory();
  return sent.map(({ Destination, Content }) => {
    const { Subject, Body, Headers = [] } = Content?.Simple ?? {};
    const { Text: { Data: text = '' } = {}, Html: { Data: html = '' } = {} } = Body ?? {};
    const token = /#([\w.~-]+)/.exec(text)?.[1] ?? '';
    return {
      to: Destination?.ToAddresses?.[0] ?? '',
      subject: Subject?.Data ?? '',
      text,
      html,
      headers: Headers,
      token,
    };
  });
}
