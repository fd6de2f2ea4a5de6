import { assembly, build } from '../local/cloud/build.ts';
import { readDeployment, refuseBeyondQuotas } from '../quotas.ts';
import { checkSettings, samplesIn } from '../settings/checkSettings.ts';
import { settings } from '../settings/settings.ts';
import { command } from './command.ts';

/** Runs before `npm run deploy`: reports at once what CloudFormation would refuse only after the upload. */
await command(async () => {
  const samples = samplesIn(checkSettings(settings));
  if (samples.length > 0) throw new Error(samples.join('\n'));
  await build(() => undefined);
  refuseBeyondQuotas(readDeployment(assembly));
});
