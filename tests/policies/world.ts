import { expect } from 'vitest';
import { contract as routes } from '../../shared/contract/index.ts';
import { pathOf, type Route } from '../../shared/contract/route.ts';
import type { Cloud, InboxMail } from '../support/cloud/cloud.ts';
import { signIn, Visitor } from '../support/cloud/visitor.ts';
import { ownKey } from '../support/data/newsletter.ts';
import { until } from '../support/run/until.ts';

/** So long a probe waits for what should come, in seconds: a probe that fails because of a policy waits in vain. */
const patience = 8;

/** Which thing an answer is about. */
const named = (answer: unknown) => {
  const { id, name, message } = answer as { id?: unknown; name?: unknown; message?: unknown };
  expect(id ?? name ?? message).toBeDefined();
  return { id, name, message };
};

/** What probes have: a cloud, an admin who is signed in, and somebody who is not. */
export class World {
  readonly cloud: Cloud;
  readonly visitor: Visitor;
  private signedIn: Visitor | undefined;
  /** How often the admin changed something. */
  private acts = 0;

  constructor(cloud: Cloud) {
    this.cloud = cloud;
    this.visitor = new Visitor(cloud);
  }

  async admin(): Promise<Visitor> {
    this.signedIn ??= await signIn(this.cloud);
    return this.signedIn;
  }

  /**
   * Calls an endpoint as who may call it, and gives its answer; twice where the second call must find what the first one
   * made or changed, as it is by then. Throws where that is no success.
   */
  async ask<Answer = unknown>(
    route: Route,
    {
      params = {},
      query = '',
      body,
    }: { params?: Record<string, string | number>; query?: string; body?: unknown } = {},
  ): Promise<Answer> {
    const who = route.auth === 'admin' ? await this.admin() : this.visitor;
    const call = async () => {
      const answer = await who.call(pathOf(route, params) + query, {
        method: route.method,
        ...(body !== undefined && { body }),
        ...(route.idempotency && { headers: key }),
      });
      const text = await answer.text();
      expect(answer.ok, `${route.method} ${route.path}: ${answer.status} ${text.slice(0, 200)}`).toBe(true);
      return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Answer;
    };
    const key = ownKey();
    const answer = await call();
    if (route.auth === 'admin' && route.method !== 'GET') this.acts += 1;
    if (route.idempotency === 'answer') expect(named(await call()), 'the same request again').toEqual(named(answer));
    return answer;
  }

  /** So many changes were made by calls of the admin's own. */
  alsoDid(acts: number): void {
    this.acts += acts;
  }

  /** All that the admin changed is in the list of activities. */
  async expectActs(): Promise<void> {
    if (this.acts > 0) expect(await this.ask(routes.dashboard.activity)).toHaveLength(this.acts);
    this.acts = 0;
  }

  /** Waits for something that comes by itself. */
  comes<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
    return until(what, ask, patience);
  }

  mailTo(address: string, subject = /./): Promise<InboxMail> {
    return this.comes(`a mail to ${address}`, async () =>
      (await this.cloud.inbox()).find((mail) => mail.to.includes(address) && subject.test(mail.subject)),
    );
  }
}
