import type { UserSession } from '../../../shared/accounts/model.ts';
import { adminTokenHeader, stepUpHeader } from '../../../shared/platform/constants.ts';
import { admin, type Cloud } from './cloud.ts';

export interface CallOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A visitor with a separate address who calls the site over HTTP, as its pages do. */
export class Visitor {
  private static count = 0;
  private readonly site: Pick<Cloud, 'url'>;
  private readonly address: string;
  /** Sent with every call. */
  readonly headers: Record<string, string> = {};

  constructor(site: Pick<Cloud, 'url'>, address?: string) {
    this.site = site;
    const n = ++Visitor.count;
    this.address = address ?? networkAddress(n);
  }

  /** `body` is sent as JSON, a form as multipart. */
  call(path: string, { method, body, headers }: CallOptions = {}): Promise<Response> {
    const isForm = body instanceof FormData;
    return this.send(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  send(path: string, request: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    return fetch(this.site.url + path, {
      redirect: 'manual',
      ...request,
      headers: { 'x-local-viewer': this.address, ...this.headers, ...request.headers },
    });
  }

  /** Lets a signed-in admin change the account for some minutes. */
  async stepUp(body: { currentPassword: string; code?: string }): Promise<void> {
    const response = await this.call('/api/account/step-up', { body });
    if (response.status !== 200) throw new Error(`Confirming: ${response.status} ${await response.text()}`);
    this.headers[stepUpHeader] = ((await response.json()) as { stepUpToken: string }).stepUpToken;
  }

  /** Sets up an authenticator app for a signed-in admin without one. `codeOf`: a code of the app with this address. */
  async setUpApp(currentPassword: string, codeOf: (uri: string) => string | Promise<string>): Promise<string[]> {
    await this.stepUp({ currentPassword });
    const offered = await this.call('/api/account/second-factor/offer', { method: 'POST' });
    const { uri } = (await offered.json()) as { uri: string };
    const confirmed = await this.call('/api/account/second-factor', { body: { code: await codeOf(uri) } });
    if (confirmed.status !== 200) throw new Error(`An app: ${confirmed.status} ${await confirmed.text()}`);
    return ((await confirmed.json()) as { recoveryCodes: string[] }).recoveryCodes;
  }

  async read<Answer>(path: string): Promise<Answer> {
    return (await (await this.call(path)).json()) as Answer;
  }

  /** Signs someone up for the active event. */
  async signUp(email: string, attendanceType: string, more: object = {}): Promise<void> {
    const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', consent: true, subscribeNewsletter: false };
    const answer = await this.call('/api/audience-signup', { body: { ...person, email, attendanceType, ...more } });
    if (answer.status !== 201) throw new Error(`Signing up: ${answer.status} ${await answer.text()}`);
  }

  subscribe(email: string, firstName = 'Ana', lastName = 'Lima'): Promise<Response> {
    return this.call('/api/newsletter/subscribe', { body: { firstName, lastName, email, consent: true } });
  }
}

/** An address of the `n`th network, which shares no /24 with another one. */
const networkAddress = (n: number): string => `${10 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.1`;

/** The account to sign in with. `code`: of the second factor, if there is one. */
export type Credentials = typeof admin & { code?: string };

/** Signs in an admin: cookie and token are sent with every call. */
export async function signIn(
  cloud: Pick<Cloud, 'url' | 'lastOutput'>,
  account: Credentials = admin,
  headers = {},
): Promise<Visitor> {
  const visitor = new Visitor(cloud);
  const response = await visitor.call('/api/login', { body: account, headers });
  if (response.status !== 200) {
    throw new Error(`Signing in: ${response.status} ${await response.text()}\n${cloud.lastOutput()}`);
  }
  const { adminToken } = (await response.json()) as UserSession;
  visitor.headers.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  visitor.headers[adminTokenHeader] = adminToken ?? '';
  return visitor;
}

export class Browser extends Visitor {
  private readonly jar = new Map<string, string>();

  override async send(path: string, request: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const response = await super.send(path, request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.jar.set(name, value);
    }
    this.headers.cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return response;
  }

  async logIn(body: object): Promise<number> {
    const response = await this.call('/api/login', { body });
    const { adminToken } = (await response.json()) as { adminToken?: string };
    this.headers[adminTokenHeader] = adminToken ?? '';
    return response.status;
  }
}
