import { expect } from 'vitest';
import type { MailProblem } from '../../../shared/letters/model/emailTemplate.ts';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import type { ScheduledSend } from '../../../shared/sending/model/scheduledSend.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime } from '../../../shared/time/timeZone.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Visitor } from '../cloud/visitor.ts';
import { until } from '../run/until.ts';
import { ended, newsletters, ownKey, perAddress, template } from './newsletter.ts';

/** The function that starts scheduled letters. */
const starter = 'workers/sweep';
/** The problem that every letter has here, and that is accepted. */
const accepted: MailProblem['kind'][] = ['untested'];

/** Scheduled letters on a cloud whose clock is set forward. */
export class ScheduledLetters {
  private readonly cloud: Cloud;
  /** Replaced if the session has ended in the meantime. */
  admin: Visitor;
  /** How far the clock was set forward, in seconds. */
  ahead = 0;

  constructor(cloud: Cloud, admin: Visitor) {
    this.cloud = cloud;
    this.admin = admin;
  }

  /** The publisher's local time in this many seconds. */
  timeIn(seconds: number): string {
    return localTime(Date.now() + (this.ahead + seconds) * 1000, site.timeZone);
  }

  /** The request that schedules a letter for then. */
  input(seconds: number, more: object = {}) {
    return { audience: { type: 'newsletter' }, at: this.timeIn(seconds), accepted, ...more };
  }

  ask(seconds: number, more: object = {}, key = ownKey()): Promise<Response> {
    const body = this.input(seconds, more);
    return this.admin.call(`/api/email-templates/${template}/schedule`, { body, headers: key });
  }

  async schedule(seconds: number, more: object = {}): Promise<ScheduledSend> {
    const answer = await this.ask(seconds, more);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return answer.json() as Promise<ScheduledSend>;
  }

  /** The scheduled letters that have not started. */
  async pending(): Promise<ScheduledSend[]> {
    return (await this.admin.call('/api/scheduled-sends')).json() as Promise<ScheduledSend[]>;
  }

  async campaigns(): Promise<Campaign[]> {
    return (await this.admin.call('/api/campaigns')).json() as Promise<Campaign[]>;
  }

  sweep(): Promise<unknown> {
    return this.cloud.invoke(starter);
  }

  /** Lets this many seconds pass. */
  async forward(seconds: number): Promise<void> {
    this.ahead += seconds;
    await this.cloud.forward(seconds);
  }

  /** Lets this many seconds pass, and runs the sweep. */
  async sweepIn(seconds: number): Promise<void> {
    await this.forward(seconds);
    await this.sweep();
  }

  /** Lets this many seconds pass, and runs a sweep that must die and, two minutes later, another one. */
  async sweepsIn(seconds: number): Promise<void> {
    await this.forward(seconds);
    await expect(this.sweep()).rejects.toThrow();
    await this.sweepIn(120);
  }

  /** Waits until everything due has ended, and returns the campaigns. */
  async outcome(): Promise<Campaign[]> {
    await until('the schedule to be over', async () => {
      const rows = await this.pending();
      const isOver = ({ state, dueAt }: ScheduledSend) =>
        state === 'HELD' || Date.parse(dueAt) > Date.now() + this.ahead * 1000;
      return rows.every(isOver) ? true : undefined;
    });
    for (const { id } of await this.campaigns()) await ended(this.admin, id);
    await this.cloud.untilIdle();
    return this.campaigns();
  }

  /** Expects that every address has the letter exactly once. */
  async expectOnce(addresses: string[]): Promise<void> {
    const counts = perAddress(newsletters(await this.cloud.inbox()));
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(addresses.map((address) => [address, 1])));
  }
}
