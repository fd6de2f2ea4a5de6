import { changedSettings, settings as contract } from '../../shared/settings/settings.ts';
import * as settings from '../lib/content/settings/settings.ts';
import { latestRead } from '../lib/health/health.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

export const get = endpoint(contract.get, async () => ({
  ...(await settings.editable()),
  feedRead: await latestRead(),
}));

export const update = endpoint(contract.update, async ({ body: { values, version }, reply }) => {
  const { before, now } = await settings.save(values, version);
  reply.about = changedSettings(before.values, now.values).join(', ');
  return now;
});
