import type { Finding, HealthReport } from '../../../shared/health/model/health.ts';
import { type HealthCheckName, healthTitles } from '../../../shared/health/model/healthTitles.ts';
import { logger } from '../platform/log/log.ts';
import { readAccount } from '../sending/ses.ts';
import * as account from './account.ts';
import * as content from './content.ts';
import { bad } from './finding.ts';
import * as sender from './sender.ts';
import { samples, settings } from './settings.ts';
import * as site from './site.ts';
import * as watch from './watch.ts';

type Checks = Record<HealthCheckName, () => Finding | Promise<Finding>>;

/** `operatorSettings`: the operator's infra/settings/settings.ts; undefined if the caller does not know it. */
function checks(operatorSettings: Record<string, unknown> | undefined): Checks {
  // Each is fetched once.
  const identity = sender.fetchIdentity();
  const standing = readAccount();
  for (const request of [identity, standing]) request.catch(() => {});
  return {
    settings: () => settings(operatorSettings),
    samples: () => samples(),
    address: site.address,
    certificate: site.certificate,
    admin: content.admin,
    templates: content.templates,
    identity: async () => sender.identity(await identity),
    dkim: async () => sender.dkim(await identity),
    mailFrom: async () => sender.mailFrom(await identity),
    dmarc: sender.dmarc,
    production: async () => account.production(await standing),
    sending: async () => account.sending(await standing),
    quota: async () => account.quota(await standing),
    concurrency: account.concurrency,
    alarmAddress: watch.alarmAddress,
    alarms: watch.alarms,
    deadLetters: watch.deadLetters,
    recovery: watch.recovery,
    lastSend: content.lastSend,
    unsent: content.unsent,
    publishing: site.publishing,
    feed: () => content.feed(),
  };
}

/** Checks everything that an operator must set up or look after. Never throws: a failing check is not good. */
export async function reportHealth(operatorSettings?: Record<string, unknown>): Promise<HealthReport> {
  const all = checks(operatorSettings);
  const names = Object.keys(healthTitles) as HealthCheckName[];
  const results = await Promise.all(names.map(async (name) => ({ name, finding: await runCheck(name, all[name]) })));
  return { checkedAt: new Date().toISOString(), checks: results };
}

async function runCheck(name: HealthCheckName, check: Checks[HealthCheckName]): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    logger.warn('A check of the stack’s health failed', { check: name, error: error as Error });
    const { name: kind, message } = error as Error;
    return bad(
      `This check failed: ${kind}: ${message}`,
      'Try again in a minute; if it keeps failing, see the log of workers/checkHealth.',
    );
  }
}
