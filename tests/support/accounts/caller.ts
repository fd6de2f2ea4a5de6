import { beforeEach, vi } from 'vitest';
import { openSession } from '../../../functions/lib/accounts/sessions.ts';
import { endpoints } from '../../../shared/contract/index.ts';
import { adminTokenHeader, viewerHeaders } from '../../../shared/platform/constants.ts';
import type { CallOptions } from '../cloud/visitor.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { call, host, installSecrets } from '../run/calls.ts';

/** Endpoints with the patterns of their paths. Those with fewer `{parts}` come first: `active` is not an `{id}`. */
const routes = endpoints
  .map(([name, { method, path }]) => ({
    name,
    method,
    pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    parts: path.split('{').length,
  }))
  .sort((one, other) => one.parts - other.parts);

/** Calls endpoints by their paths, as `Visitor` does over HTTP, but directly in their handlers, with fakes. */
export class Caller {
  private static count = 0;
  private readonly address = `10.0.${Caller.count >> 8}.${Caller.count++ & 255}`;
  /** Sent with every call. */
  readonly headers: Record<string, string> = {};
  private cookies: string[] = [];

  static async admin(username = 'admin'): Promise<Caller> {
    const { admin, cookie } = await openSession(username);
    const caller = new Caller();
    caller.headers[adminTokenHeader] = admin.token;
    caller.cookies = [cookie.split(';')[0] ?? ''];
    return caller;
  }

  /** `body` is sent as JSON, a form as multipart, and bytes unchanged. */
  async call(target: string, { method, body, headers }: CallOptions = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(target, `https://${host}`);
    const verb = method ?? (body === undefined ? 'GET' : 'POST');
    const route = routes.find((each) => each.method === verb && each.pattern.test(pathname));
    if (!route) throw new Error(`The contract has no ${verb} ${pathname}`);
    const form = body instanceof FormData ? new Response(body) : undefined;
    const type = form?.headers.get('content-type');
    const sent = { ...this.headers, ...(type && { 'content-type': type }), ...headers };
    const answer = await call(route.name, {
      headers: {
        [viewerHeaders.address]: this.address,
        ...Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value])),
      },
      cookies: this.cookies,
      path: { ...route.pattern.exec(pathname)?.groups },
      query: Object.fromEntries(searchParams),
      body: form ? Buffer.from(await form.arrayBuffer()) : body,
    });
    const { statusCode = 0, headers: answered, body: text } = answer;
    return new Response(text ?? null, { status: statusCode, headers: answered as Record<string, string> });
  }

  subscribe(email: string, firstName = 'Ana', lastName = 'Lima'): Promise<Response> {
    return this.call('/api/newsletter/subscribe', { body: { firstName, lastName, email, consent: true } });
  }
}

/** Calls as `who`, read at each call. Resolves to the answer's body; throws if the status differs. */
export const callAs =
  (who: () => Pick<Caller, 'call'>) =>
  async <T>(path: string, options: CallOptions = {}, status = 200): Promise<T> => {
    const response = await who().call(path, options);
    const text = await response.text();
    if (response.status !== status) throw new Error(`${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };

export let dynamo: FakeDynamo;
export let admin: Caller;
export const ask = callAs(() => admin);

/** Call at the top of a file: its tests get endpoints on empty tables and, if given, a clock that stands at `now`. */
export function openAdminApi(now?: string): void {
  beforeEach(async () => {
    if (now) vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    dynamo = installFakeDynamo();
    installSecrets();
    admin = await Caller.admin();
  });
}
