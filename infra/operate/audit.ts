import { styleText } from 'node:util';
import {
  auditLedger,
  type CampaignRead,
  type Finding,
  latestCampaigns,
  readCampaign,
  type State,
  tablesOf,
  tally,
} from './audit/ledger.ts';
import { auditOutbox, readOutbox } from './audit/outboxRules.ts';
import { argumentsOf, command, usageOfTarget, utcMinute } from './command.ts';

/** `npm run audit -- [send id]`: checks that everyone was emailed once, and that the ledger and the outbox say so. */
const usage = `Usage: npm run audit -- [send id] [--stack [stack]]
Without an id, it audits the latest ten sends, and all emails to one person of the last 90 days.
${usageOfTarget}`;
const latestCount = 10;
const maxShown = 5;

await command(async ({ stack, rest }) => {
  const { positionals } = argumentsOf(rest, {}, usage);
  if (positionals.length > 1) throw new Error(usage);
  const { sends, people } = await tablesOf(await stack());
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
  if (requestedId !== undefined) {
    if (audited > 0) return;
    throw new Error(`There is no send ${requestedId}: without an id, the latest ten are shown`);
  }
  console.log(audited > 0 ? '' : 'No letter has been sent yet');
  const rows = await readOutbox(people);
  const findings = auditOutbox(rows, Date.now());
  console.log(styleText('bold', 'Emails to one person, of the last 90 days'));
  console.log(`  ${statesOf(rows)}`);
  const unheard = rows.filter(({ state, heard }) => state === 'SENT' && heard.size === 0).length;
  showFindings(findings, unheard, 'All are accounted for');
  if (findings.length > 0) process.exitCode = 1;
});

/** Names recipients only by their ids. */
function show({ id, head, rows, accepted, settled }: CampaignRead, findings: Finding[]): void {
  const status = head.status.toLowerCase().replace('_', ' ');
  const begun = utcMinute(new Date(String(head.startedAt)));
  const unconfirmed = rows.filter(
    ({ state, mail }) => state === 'SENT' && mail !== undefined && !accepted.has(mail),
  ).length;
  console.log(styleText('bold', `“${head.subject}”, ${begun}: ${status} (${id})`));
  console.log(`  ${statesOf(rows)}. Emails in SES’s events: ${count(accepted.size)}`);
  if (!settled)
    console.log('  It has not ended, or has just changed: numbers and rows are compared when it no longer changes');
  showFindings(findings, unconfirmed, settled ? 'The ledger balances' : 'Nothing is wrong so far');
}

/** `unheard`: of how many that were sent there is no event of SES. */
function showFindings(findings: Finding[], unheard: number, balance: string): void {
  if (unheard > 0)
    console.log(`  SES’s events for ${count(unheard)} of those sent have not arrived: they may be late or lost`);
  if (findings.length === 0) console.log(`  ${styleText('green', '✓')} ${balance}`);
  for (const { rule, cases, remedy } of findings) {
    console.log(`  ${styleText('red', '✗')} ${rule}`);
    for (const each of cases.slice(0, maxShown)) console.log(`    ${each}`);
    if (cases.length > maxShown) console.log(`    … and ${count(cases.length - maxShown)} more`);
    console.log(`    ${styleText('bold', '→')} ${remedy}`);
  }
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function statesOf(rows: { state: State }[]): string {
  const states = [
    ...[`${count(tally(rows, 'SENT'))} sent`, `${count(tally(rows, 'FAILED'))} failed`],
    ...[`${count(tally(rows, 'SKIPPED'))} skipped`, `${count(tally(rows, 'IN_DOUBT'))} unconfirmed`],
    `${count(tally(rows, 'PENDING', 'CLAIMED'))} waiting`,
  ];
  return `Of ${count(rows.length)}: ${states.join(', ')}`;
}
