import { styleText } from 'node:util';
import type { HealthReport } from '../../shared/health/model/health.ts';
import { healthTitles } from '../../shared/health/model/healthTitles.ts';
import { checkSettings } from '../settings/checkSettings.ts';
import { settings } from '../settings/settings.ts';
import { command, usageOfTarget } from './commandLine/command.ts';

/** `npm run doctor` */
const usage = `Usage: npm run doctor [-- --stack [stack]]\n${usageOfTarget}`;

await command(async ({ invoke, rest }) => {
  if (rest.length > 0) throw new Error(usage);
  show((await invoke('workers/checkHealth', { settings: checkSettings(settings) })) as HealthReport);
});

/** Prints a line for each check, and below a failed one, what to do. */
function show({ checks }: HealthReport): void {
  const width = Math.max(...Object.values(healthTitles).map((title) => title.length));
  for (const { name, finding } of checks) {
    const mark = finding.good ? styleText('green', '✓') : styleText('red', '✗');
    console.log(`${mark} ${healthTitles[name].padEnd(width)}  ${finding.says}`);
    if (!finding.good) console.log(`  ${' '.repeat(width)}  ${styleText('bold', '→')} ${finding.remedy}`);
  }
  const wrong = checks.filter(({ finding }) => !finding.good).length;
  console.log(wrong === 0 ? '\nAll is well' : `\n${wrong === 1 ? 'One thing needs' : `${wrong} things need`} you`);
  if (wrong > 0) process.exitCode = 1;
}
