import { checkSettings } from './checkSettings.ts';
import { samplesIn } from './samples.ts';
import { settings } from './settings.ts';

/** Runs before `npm run deploy`: says at once what CloudFormation would refuse after everything was uploaded. */
try {
  const samples = samplesIn(checkSettings(settings));
  if (samples.length > 0) throw new Error(samples.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
