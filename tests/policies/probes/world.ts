import { expect } from 'vitest';
import type { Activity } from '../../../shared/accounts/model.ts';
import { pathOf, type Route } from '../../../shared/contract/endpoint.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { Cloud } from '../../support/cloud/cloud.ts';
import type { InboxMail } from '../../support/cloud/localApi.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { ownKey } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';

/** How long a probe waits for something, in seconds. */
const patience = 60;

/** The identity of what an answer is about. */
const identityOf = (answer: unknown) => {
  const { id, name, message } = answer as { id?: unknown; name?: unknown; message?: unknown };
  expect(id ?? name ?? message).toBeDefined();
  return { id, name, message };
};

/** Uses a feature of the product end to end. Each begins with an empty site. */
export type Probe = (world: World) => Promise<void>;

/** What probes use: a cloud, an admin who is signed in, and a visitor who is not. */
export class World {
  readonly cloud: Cloud;
  readonly visitor: Visitor;
  private signedIn: Visitor | undefined;
  /** The number of changes that the admin made. */
  private activities = 0;

  constructor(cloud: Cloud) {
    this.cloud = cloud;
    this.visitor = new Visitor(cloud);
  }

  async admin(): Promise<Visitor> {
    this.signedIn ??= await signIn(this.cloud);
    return this.signedIn;
  }

  /**
   * Calls an endpoint as someone who may call it, and returns its answer. Calls it twice if a repeated request must return
   * what the first one made or changed. Throws if a call fails.
   */
  async request<Answer = unknown>(
    route: Route,
    {
      params = {},
      query = '',
      body,
    }: { params?: Record<string, string | number>; query?: string; body?: unknown } = {},
  ): Promise<Answer> {
    const who = route.auth === 'public' ? this.visitor : await this.admin();
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
    if (route.auth === 'admin' && route.method !== 'GET') this.activities += 1;
    if (route.idempotency === 'answer')
      expect(identityOf(await call()), 'the same request again').toEqual(identityOf(answer));
    return answer;
  }

  /** Adds changes that the admin made without {@link request}. */
  countActivities(count: number): void {
    this.activities += count;
  }

  /** Expects all changes by the admin in the list of activities, where log-ins stand too. */
  async expectActivities(): Promise<void> {
    if (this.activities > 0) {
      const listed = await this.request<Activity[]>(routes.dashboard.activity);
      expect(listed.filter(({ did }) => !/^Logged (in|out)( with .*)?$|^Someone /.test(did))).toHaveLength(
        this.activities,
      );
    }
    this.activities = 0;
  }

  /** Waits until `look` finds something. */
  waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    return until(what, look, patience);
  }

  mailTo(address: string, subject = /./): Promise<InboxMail> {
    return this.waitFor(`a mail to ${address}`, async () =>
      (await this.cloud.inbox()).find((mail) => mail.to.includes(address) && subject.test(mail.subject)),
    );
  }
}
