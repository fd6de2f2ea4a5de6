import { styleText } from 'node:util';
import { type Finding, type HealthReport, healthTitles } from '../../shared/health/model.ts';
import { command, usageOfTarget } from './command.ts';
import { beginSmoke, smokeChecks } from './smoke/checks.ts';

/** `npm run doctor`: what the operator must set up or look after, the alarms, and then a try of the site. */
const usage = `Usage: npm run doctor [-- --stack [stack]]\n${usageOfTarget}`;

const titles = [...Object.values(healthTitles), ...Object.values(smokeChecks).map(({ title }) => title)];
const width = Math.max(...titles.map((title) => title.length));

await command(async (target) => {
  if (target.rest.length > 0) throw new Error(usage);
  const tried = await beginSmoke(target);
  const { checks } = (await target.invoke('workers/checkHealth', {})) as HealthReport;
  for (const { name, finding } of checks) show(healthTitles[name], finding);
  console.log('\nTried now:');
  const results = [];
  for (const result of tried) {
    const { name, finding } = await result;
    show(smokeChecks[name].title, finding);
    results.push({ finding });
  }
  const wrong = [...checks, ...results].filter(({ finding }) => !finding.good).length;
  console.log(
    wrong === 0 ? '\nAll is well' : `\n${wrong === 1 ? 'One thing needs' : `${wrong} things need`} your attention`,
  );
  if (wrong > 0) process.exitCode = 1;
});

function show(title: string, finding: Finding): void {
  const advice = finding.good ? finding.advice : finding.remedy;
  const mark = !finding.good ? styleText('red', '✗') : advice ? styleText('yellow', '!') : styleText('green', '✓');
  console.log(`${mark} ${title.padEnd(width)}  ${finding.says}`);
  if (advice) console.log(`  ${' '.repeat(width)}  ${styleText('bold', '→')} ${advice}`);
}
