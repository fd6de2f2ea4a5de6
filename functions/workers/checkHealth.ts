import type { HealthReport } from '../../shared/health/model/health.ts';
import * as health from '../lib/health/health.ts';
import { reportHealth } from '../lib/health/report.ts';

/**
 * Looks at what a person must set up or see to: for an operator, who hands over the `settings` of their infra/settings/settings.ts,
 * or because an admin asked, which the table's stream tells.
 */
export async function handler({ settings }: { settings?: Record<string, unknown> }): Promise<HealthReport> {
  const report = await reportHealth(settings);
  await health.put(report);
  return report;
}
