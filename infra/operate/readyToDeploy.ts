import { checkSettings } from '../settings/checkSettings.ts';
import { samplesIn } from '../settings/samples.ts';
import { settings } from '../settings/settings.ts';

/** Runs before `npm run deploy`: says at once what CloudFormation would refuse after everything was uploaded. */
try {
  const samples = samplesIn(checkSettings(settings));
  if (samples.length > 0) throw new Error(samples.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
