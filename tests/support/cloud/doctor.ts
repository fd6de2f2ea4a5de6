import type { HealthCheckName, HealthReport } from '../../../shared/health/model.ts';

import { until } from '../run/until.ts';
import type { Cloud } from './cloud.ts';

/**
 * The health check of everything that an operator must set up or attend to, as the command and the dashboard run it.
 */
export const checkHealth = (cloud: Cloud, event: object = {}) =>
  cloud.invoke('workers/checkHealth', event) as Promise<HealthReport>;

export const failedChecks = ({ checks }: HealthReport) => checks.filter(({ finding }) => !finding.good);

export const findingOf = ({ checks }: HealthReport, wanted: HealthCheckName) =>
  checks.find(({ name }) => name === wanted)?.finding;

/** A mail from SNS: about an alarm, or a request to confirm a subscription. */
export const notification = (cloud: Cloud, subject: RegExp) =>
  until(`a mail about ${subject}`, async () =>
    (await cloud.notifications()).find((mail) => subject.test(mail.subject)),
  );

/** Confirms the subscription of the address for alarms. Resolves to the text of the confirmation page. */
export async function confirmAlarms(cloud: Cloud): Promise<string> {
  const mail = await notification(cloud, /Subscription Confirmation/);
  return (await fetch(/http\S+/.exec(mail.text)?.[0] ?? '')).text();
}
