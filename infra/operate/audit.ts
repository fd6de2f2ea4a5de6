import { auditLedger } from './audit/ledgerRules.ts';
import { readCampaign } from './audit/readCampaign.ts';
import { report } from './audit/report.ts';
import { latestCampaigns, sendsOf } from './audit/sends.ts';
import { argumentsOf, command } from './command.ts';
import { targetOf, usageOfTarget } from './target.ts';

/** `npm run audit -- [campaign id]`: whether everybody was mailed, once, and whether the ledger says so. */
const usage = `Usage: npm run audit -- [campaign id] [--stack [stack]]
Without an id the latest ten campaigns are meant.
${usageOfTarget}`;
const latest = 10;

await command(async () => {
  const { stack, inbox, rest, selection } = targetOf(process.argv.slice(2));
  const { positionals } = argumentsOf(rest, {}, usage);
  if (positionals.length > 1) throw new Error(usage);
  const sends = await sendsOf(await stack());
  const [wanted] = positionals;
  let judged = 0;
  let wrong = 0;
  for (const id of wanted === undefined ? await latestCampaigns(sends, latest) : [wanted]) {
    const campaign = await readCampaign(sends, id, inbox);
    if (!campaign) continue;
    const findings = auditLedger(campaign);
    if (judged > 0) console.log('');
    for (const line of report(campaign, findings)) console.log(line);
    judged += 1;
    if (findings.length > 0) wrong += 1;
  }
  if (wanted !== undefined && judged === 0) {
    const list = `npm run audit${selection && ` --${selection}`}`;
    throw new Error(`There is no campaign ${wanted}: “${list}” shows the latest ten with their ids`);
  }
  if (wanted === undefined) console.log(judged === 0 ? 'Nothing was sent yet' : `\n${summary(judged, wrong)}`);
  if (wrong > 0) process.exitCode = 1;
});

function summary(judged: number, wrong: number): string {
  if (wrong > 0) return `${wrong} of ${judged} ${wrong === 1 ? 'needs' : 'need'} you`;
  return judged === 1 ? 'Nothing is wrong with it' : `Nothing is wrong with any of the ${judged}`;
}
