import { argumentsOf, command, usageOfTarget } from './command.ts';
import { beginSmoke } from './smoke/checks.ts';

/** `npm run smoke`: tries the site, and prints a line for each check. */
const usage = `Usage: npm run smoke [-- --stack [stack]] [--url <address>]
It prints "ok <check>: <what was seen>" or "failed <check>: <what AWS answered> -> <what to do>", and exits with 1 if one failed.
--url tries the site at another address, such as CloudFront's own before your domain leads there.
${usageOfTarget}`;

await command(async (target) => {
  const { positionals, values } = argumentsOf(target.rest, { url: { type: 'string' } }, usage);
  if (positionals.length > 0 || (values.url !== undefined && !URL.canParse(values.url))) throw new Error(usage);
  for (const result of await beginSmoke(target, values.url)) {
    const { name, finding } = await result;
    console.log(finding.good ? `ok ${name}: ${finding.says}` : `failed ${name}: ${finding.says} -> ${finding.remedy}`);
    if (!finding.good) process.exitCode = 1;
  }
});
