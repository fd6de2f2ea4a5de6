import type { HealthCheckName, HealthReport } from '../../../shared/health/model.ts';
import type { Cloud } from './cloud.ts';

/** As the command and the dashboard run it. */
export const checkHealth = (cloud: Cloud) => cloud.invoke('workers/checkHealth') as Promise<HealthReport>;

export const failedChecks = ({ checks }: HealthReport) => checks.filter(({ finding }) => !finding.good);

export const findingOf = ({ checks }: HealthReport, wanted: HealthCheckName) =>
  checks.find(({ name }) => name === wanted)?.finding;
