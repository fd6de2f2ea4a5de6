import { styleText } from 'node:util';
import { auditLedger, type Finding, tally } from './audit/ledgerRules.ts';
import { type CampaignRead, latestCampaigns, readCampaign, sendsOf } from './audit/readCampaign.ts';
import { words } from './backups/restoredItem.ts';
import { argumentsOf, command } from './commandLine/command.ts';
import { targetOf, usageOfTarget } from './commandLine/target.ts';

/** `npm run audit -- [campaign id]`: whether everybody was mailed, once, and whether the ledger says so. */
const usage = `Usage: npm run audit -- [campaign id] [--stack [stack]]
Without an id the latest ten campaigns are meant.
${usageOfTarget}`;
const latest = 10;
/** Of what is found many times, so much is shown. */
const shown = 5;

await command(async () => {
  const { stack, rest } = targetOf(process.argv.slice(2));
  const { positionals } = argumentsOf(rest, {}, usage);
  if (positionals.length > 1) throw new Error(usage);
  const sends = await sendsOf(await stack());
  const [wanted] = positionals;
  let judged = 0;
  for (const id of wanted === undefined ? await latestCampaigns(sends, latest) : [wanted]) {
    const campaign = await readCampaign(sends, id);
    if (!campaign) continue;
    const findings = auditLedger(campaign);
    if (judged > 0) console.log('');
    show(campaign, findings);
    judged += 1;
    if (findings.length > 0) process.exitCode = 1;
  }
  if (judged > 0) return;
  if (wanted !== undefined) throw new Error(`There is no campaign ${wanted}: without an id the latest ten are shown`);
  console.log('Nothing was sent yet');
});

/** What an operator reads of one campaign. Names no person but by an id. */
function show({ id, head, rows, accepted, settled }: CampaignRead, findings: Finding[]): void {
  const count = (number: number) => number.toLocaleString('en');
  const status = head.status.toLowerCase().replace('_', ' ');
  const begun = words(new Date(String(head.startedAt)));
  const untold = rows.filter(({ state, mail }) => state === 'SENT' && mail !== undefined && !accepted.has(mail)).length;
  const states = [
    ...[`${count(tally(rows, 'SENT'))} sent`, `${count(tally(rows, 'FAILED'))} failed`],
    ...[`${count(tally(rows, 'SKIPPED'))} skipped`, `${count(tally(rows, 'IN_DOUBT'))} in doubt`],
    `${count(tally(rows, 'PENDING', 'CLAIMED'))} waiting`,
  ];
  console.log(styleText('bold', `“${head.subject}”, ${begun}: ${status} (${id})`));
  console.log(
    `  Of ${count(rows.length)}: ${states.join(', ')}. Mails that SES’s events name: ${count(accepted.size)}`,
  );
  if (untold > 0)
    console.log(`  SES’s events did not come for ${count(untold)} of those sent: they may be late, or lost`);
  if (!settled)
    console.log('  It has not ended, or changed just now: whether numbers and rows fit is judged when it stands still');
  const balance = settled ? 'The ledger balances' : 'Nothing is wrong so far';
  if (findings.length === 0) console.log(`  ${styleText('green', '✓')} ${balance}`);
  for (const { rule, says, remedy } of findings) {
    console.log(`  ${styleText('red', '✗')} ${rule}`);
    for (const each of says.slice(0, shown)) console.log(`    ${each}`);
    if (says.length > shown) console.log(`    … and ${count(says.length - shown)} more`);
    console.log(`    ${styleText('bold', '→')} ${remedy}`);
  }
}
