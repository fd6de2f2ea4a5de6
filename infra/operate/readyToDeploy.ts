import { checkSettings } from '../settings/checkSettings.ts';
import { samplesIn } from '../settings/samples.ts';
import { settings } from '../settings/settings.ts';

/** Runs before `npm run deploy`: reports at once what CloudFormation would refuse only after the upload. */
try {
  const samples = samplesIn(checkSettings(settings));
  if (samples.length > 0) throw new Error(samples.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
