import type { HealthReport } from '../../../shared/health/model/health.ts';
import type { HealthCheckName } from '../../../shared/health/model/healthTitles.ts';
import { until } from '../run/until.ts';
import type { Cloud } from './cloud.ts';

/** A look at everything that a person must set up or see to, as the command and the dashboard have it made. */
export const checkHealth = (cloud: Cloud, event: object = {}) =>
  cloud.invoke('workers/checkHealth', event) as Promise<HealthReport>;

export const failedChecks = ({ checks }: HealthReport) => checks.filter(({ finding }) => !finding.good);

export const findingOf = ({ checks }: HealthReport, wanted: HealthCheckName) =>
  checks.find(({ name }) => name === wanted)?.finding;

/** A mail of SNS: about an alarm, or what must be confirmed first. */
export const notification = (cloud: Cloud, subject: RegExp) =>
  until(`a mail about ${subject}`, async () =>
    (await cloud.notifications()).find((mail) => subject.test(mail.subject)),
  );

/** The address for alarms says that it wants them. Gives what its owner reads then. */
export async function confirmAlarms(cloud: Cloud): Promise<string> {
  const asked = await notification(cloud, /Subscription Confirmation/);
  return (await fetch(/http\S+/.exec(asked.text)?.[0] ?? '')).text();
}
