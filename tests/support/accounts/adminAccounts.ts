import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { URI } from 'otpauth';
import { beforeEach, expect, vi } from 'vitest';
import { setAddress } from '../../../functions/lib/accounts/accountMails.ts';
import * as admins from '../../../functions/lib/accounts/admins.ts';
import {
  adminTokenHeader,
  idempotencyHeader,
  stepUpHeader,
  viewerHeaders,
} from '../../../shared/platform/constants.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo, takeNewMails } from '../dynamo/installFakeDynamo.ts';
import { call, host, installMail, installSecrets } from '../run/calls.ts';
import { runWorker } from '../run/signupMails.ts';

export const currentPassword = 'right';
export let dynamo: FakeDynamo;
export let mail: ReturnType<typeof installMail>;
/** Ana's browser, after {@link withAnaSignedIn}. */
export let ana: AccountBrowser;

/** Each test starts at noon (UTC) on April 15, 2026, with the admins Ana and Ben and their `currentPassword`. */
export function withAdmins(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 3, 15, 12), toFake: ['Date'] });
    dynamo = installFakeDynamo();
    installSecrets();
    mail = installMail();
    for (const username of ['Ana', 'Ben'])
      await admins.put({ username, passwordHash: await admins.hashPassword(currentPassword) });
  });
}

/** As {@link withAdmins}; Ana also has the address ana@example.org and is signed in. */
export function withAnaSignedIn(): void {
  withAdmins();
  beforeEach(async () => {
    await setAddress('Ana', 'ana@example.org');
    ana = await signedIn('Ana');
    await mailsOf(mail);
  });
}

export async function signedIn(username: string, password = currentPassword, userAgent?: string, code?: string) {
  const browser = new AccountBrowser(userAgent);
  expect((await browser.logIn(username, password, code)).status).toBe(200);
  return browser;
}

export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** The codes of an authenticator app. `ahead`: how many seconds its clock is ahead of ours. */
export const appOf =
  (uri: string) =>
  (ahead = 0): string =>
    URI.parse(uri).generate({ timestamp: Date.now() + ahead * 1000 });

/** Switches the second factor on. Half a minute later the app shows another code than the `used` one. */
export async function withApp(browser: AccountBrowser) {
  const { uri } = await browser.confirmed('account/offerSecondFactor');
  const code = appOf(uri);
  const used = code();
  const { status, recoveryCodes } = await browser.call('account/confirmSecondFactor', { body: { code: used } });
  expect(status).toBe(200);
  later(30);
  return { uri: uri as string, code, used, recoveryCodes: recoveryCodes as string[] };
}

interface Request {
  path?: Record<string, string>;
  body?: unknown;
  key?: string;
}

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

  /** As {@link call}, once the password, and a code, confirmed the admin. Returns what refuses it. */
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

  withStepUp(token: string): this {
    this.stepUpToken = token;
    return this;
  }

  logIn = (username: string, password = 'right', code?: string) =>
    this.call('session/login', { body: { username, password, ...(code && { code }) } });

  isSignedIn = async () => (await this.call('session/user')).isAuthenticated as boolean;
}

/** Makes the worker send what is in the queue. `token`: the one in an email's link. */
export async function mailsOf({ queue, ses }: ReturnType<typeof installMail>) {
  const messages = queue.calls().flatMap(({ args }) => {
    const input = args[0].input as { MessageBody: string } | { Entries: { MessageBody: string }[] };
    return 'Entries' in input ? input.Entries.map(({ MessageBody }) => MessageBody) : [input.MessageBody];
  });
  queue.resetHistory();
  await runWorker([...messages, ...takeNewMails()]);
  const sent = ses.calls().map(({ args }) => args[0].input as SendEmailCommandInput);
  ses.resetHistory();
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
