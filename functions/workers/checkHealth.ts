import type { HealthReport } from '../../shared/health/model/health.ts';
import * as health from '../lib/health/health.ts';
import { reportHealth } from '../lib/health/report.ts';

/**
 * Checks everything that an operator must set up or look after: for an operator, who passes the `settings` of their
 * infra/settings/settings.ts, or for an admin, whose request arrives by the table's stream.
 */
export async function handler({ settings }: { settings?: Record<string, unknown> }): Promise<HealthReport> {
  const report = await reportHealth(settings);
  await health.put(report);
  return report;
}
