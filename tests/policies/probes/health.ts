import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { HealthReport } from '../../../shared/health/model/health.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import type { Probe } from './world.ts';

export const healthProbes: Record<string, Probe> = {
  async 'the growth of the list is recorded and shown'(world) {
    await seedSubscribers(world.cloud, 2);
    await world.cloud.invoke('workers/recordGrowth', {});
    expect(await world.request(routes.dashboard.growth)).toMatchObject({ days: [{ subscribers: 2 }] });
  },

  async 'a mail goes to SES’s simulator, and its events come back'(world) {
    expect(await world.cloud.invoke('workers/sendTrialMail', {})).toMatchObject({ missing: [] });
  },

  async 'problems are found, for the operator and for the dashboard'(world) {
    const { checks } = (await world.cloud.invoke('workers/checkHealth', {})) as HealthReport;
    // Nobody has confirmed the address for alarms.
    const known = checks.filter(({ name }) => !['alarmAddress', 'alarms', 'unsent'].includes(name));
    expect(known.filter(({ finding }) => !finding.good)).toEqual([]);
    expect(checks.filter(({ finding }) => finding.says.startsWith('This check failed'))).toEqual([]);
    const latest = () => world.request<{ report: HealthReport; pending: boolean }>(routes.dashboard.health);
    const { checkedAt } = (await latest()).report;
    await world.waitFor('a newer report', async () => {
      const query = `?newerThan=${checkedAt}`;
      const { pending } = await world.request<{ pending: boolean }>(routes.dashboard.health, { query });
      return pending ? undefined : true;
    });
  },
};
