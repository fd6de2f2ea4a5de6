import type { HealthReport } from '../../shared/health/model.ts';
import { refreshSettings } from '../lib/content/settings/settings.ts';
import { reportHealth } from '../lib/health/checks.ts';
import * as health from '../lib/health/health.ts';

/** For an operator, or for an admin, whose request arrives by the table's stream. */
export async function handler(): Promise<HealthReport> {
  await refreshSettings();
  const report = await reportHealth();
  await health.put(report);
  return report;
}
