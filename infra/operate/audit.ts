import { styleText } from 'node:util';
import { auditLedger, type Finding, tally } from './audit/ledgerRules.ts';
import { type CampaignRead, latestCampaigns, readCampaign, sendsOf } from './audit/readCampaign.ts';
import { utcMinute } from './backups/restoredItem.ts';
import { argumentsOf, command, usageOfTarget } from './commandLine/command.ts';

/** `npm run audit -- [send id]`: checks that everybody was mailed once, and that the ledger says so. */
const usage = `Usage: npm run audit -- [send id] [--stack [stack]]
Without an id, it audits the latest ten sends.
${usageOfTarget}`;
const latestCount = 10;
/** How many cases of a finding are shown. */
const maxShown = 5;

await command(async ({ stack, rest }) => {
  const { positionals } = argumentsOf(rest, {}, usage);
  if (positionals.length > 1) throw new Error(usage);
  const sends = await sendsOf(await stack());
  const [requestedId] = positionals;
  let audited = 0;
  for (const id of requestedId === undefined ? await latestCampaigns(sends, latestCount) : [requestedId]) {
    const campaign = await readCampaign(sends, id);
    if (!campaign) continue;
    const findings = auditLedger(campaign);
    if (audited > 0) console.log('');
    show(campaign, findings);
    audited += 1;
    if (findings.length > 0) process.exitCode = 1;
  }
  if (audited > 0) return;
  if (requestedId !== undefined)
    throw new Error(`There is no send ${requestedId}: without an id, the latest ten are shown`);
  console.log('Nothing has been sent yet');
});

/** Prints the report on one send. It names recipients only by their ids. */
function show({ id, head, rows, accepted, settled }: CampaignRead, findings: Finding[]): void {
  const count = (number: number) => number.toLocaleString('en');
  const status = head.status.toLowerCase().replace('_', ' ');
  const begun = utcMinute(new Date(String(head.startedAt)));
  const unconfirmed = rows.filter(
    ({ state, mail }) => state === 'SENT' && mail !== undefined && !accepted.has(mail),
  ).length;
  const states = [
    ...[`${count(tally(rows, 'SENT'))} sent`, `${count(tally(rows, 'FAILED'))} failed`],
    ...[`${count(tally(rows, 'SKIPPED'))} skipped`, `${count(tally(rows, 'IN_DOUBT'))} unconfirmed`],
    `${count(tally(rows, 'PENDING', 'CLAIMED'))} waiting`,
  ];
  console.log(styleText('bold', `“${head.subject}”, ${begun}: ${status} (${id})`));
  console.log(`  Of ${count(rows.length)}: ${states.join(', ')}. Emails in SES’s events: ${count(accepted.size)}`);
  if (unconfirmed > 0)
    console.log(`  SES’s events for ${count(unconfirmed)} of those sent have not arrived: they may be late or lost`);
  if (!settled)
    console.log('  It has not ended, or has just changed: numbers and rows are compared when it no longer changes');
  const balance = settled ? 'The ledger balances' : 'Nothing is wrong so far';
  if (findings.length === 0) console.log(`  ${styleText('green', '✓')} ${balance}`);
  for (const { rule, cases, remedy } of findings) {
    console.log(`  ${styleText('red', '✗')} ${rule}`);
    for (const each of cases.slice(0, maxShown)) console.log(`    ${each}`);
    if (cases.length > maxShown) console.log(`    … and ${count(cases.length - maxShown)} more`);
    console.log(`    ${styleText('bold', '→')} ${remedy}`);
  }
}
