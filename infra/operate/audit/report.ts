import { styleText } from 'node:util';
import { words } from '../backups/restoredItem.ts';
import { type Finding, isSettled, type State } from './ledgerRules.ts';
import type { CampaignRead } from './readCampaign.ts';

type Rule = Finding['rule'];

/** Of what is found many times, so much is shown. */
const shown = 5;

const titles: Record<Rule, string> = {
  'mailed twice': 'Mailed twice',
  'sent without a mail': 'Counted as sent, but never mailed',
  'mailed without a row': 'Mailed, but in nobody’s row',
  'mailed, and not said': 'Mailed, though the ledger does not say so',
  'without a reason': 'Without a reason',
  'counts differ': 'The numbers differ from the rows',
  'called complete too early': 'Called complete too early',
  'not settled': 'Left waiting in a send that has ended',
};

/** What to do about each. */
const remedies: Record<Rule, string> = {
  'mailed twice':
    'A mail cannot be called back. Find out whether somebody chose to send again: DoubleSend in docs/runbook.md says where to look.',
  'sent without a mail':
    'They did not get the letter. Write to them, or send it again to everybody whom it missed, and look for the cause in the log of workers/sendNewsletter.',
  'mailed without a row': 'Either somebody was mailed twice, or a row is gone. See DoubleSend in docs/runbook.md.',
  'mailed, and not said':
    'They have the letter: do not send it to them again, neither by “Retry Failed” nor as somebody whom it missed.',
  'without a reason': 'The log of workers/sendNewsletter at the time of the send may tell what happened.',
  'counts differ': 'The rows were counted one by one: go by them, and do not trust the numbers on the campaign’s page.',
  'called complete too early':
    'Those who are not settled get nothing by themselves: send the letter to the subscribers who did not get it.',
  'not settled':
    'Those who wait get nothing by themselves. If it is still so in five minutes, send the letter to the subscribers who did not get it.',
};

const statuses: Record<string, string> = {
  PREPARING: 'being prepared',
  SENDING: 'being sent',
  PAUSED: 'paused',
  COMPLETE: 'complete',
  CANCELLED: 'cancelled',
  NEEDS_ATTENTION: 'needs attention',
};

const count = (number: number) => number.toLocaleString('en');

/** What an operator reads of one campaign, line by line. Names no person but by an id. */
export function report(campaign: CampaignRead, findings: Finding[]): string[] {
  return [titleOf(campaign), `  ${numbersOf(campaign)}`, ...hintsOf(campaign), ...verdictOf(campaign, findings)];
}

function titleOf({ id, head }: CampaignRead): string {
  const begun = words(new Date(String(head.startedAt)));
  return styleText('bold', `“${head.subject}”, ${begun}: ${statuses[head.status] ?? head.status} (${id})`);
}

/** By the rows, one by one. */
function numbersOf({ rows, named, delivered }: CampaignRead): string {
  const tally = (...states: State[]) => count(rows.filter(({ state }) => states.includes(state)).length);
  const waiting = rows.some(({ state }) => state === 'PENDING' || state === 'CLAIMED');
  const parts = [
    `${tally('SENT')} sent`,
    ...[`${tally('FAILED')} failed`, `${tally('SKIPPED')} skipped`, `${tally('IN_DOUBT')} in doubt`],
    ...(waiting ? [`${tally('PENDING', 'CLAIMED')} waiting`] : []),
  ];
  const mails = `${count(named)} ${named === 1 ? 'mail' : 'mails'}, ${count(delivered)} of them delivered`;
  const recipients = `${count(rows.length)} ${rows.length === 1 ? 'recipient' : 'recipients'}`;
  return `${recipients}: ${parts.join(', ')}; SES’s events name ${mails}`;
}

function hintsOf({ unnamed, head }: CampaignRead): string[] {
  return [
    ...(unnamed > 0
      ? [`  SES’s events did not come for ${count(unnamed)} of those sent: they may be late, or lost`]
      : []),
    ...(isSettled(head)
      ? []
      : ['  It has not ended: whether its numbers are right and each mail has its row can be said only then']),
  ];
}

function verdictOf({ head }: CampaignRead, findings: Finding[]): string[] {
  if (findings.length === 0)
    return [`  ${styleText('green', '✓')} ${isSettled(head) ? 'The ledger balances' : 'Nothing is wrong so far'}`];
  return [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([rule, all]) => [
    `  ${styleText('red', '✗')} ${titles[rule]}`,
    ...all.slice(0, shown).map(({ says }) => `    ${says}`),
    ...(all.length > shown ? [`    … and ${count(all.length - shown)} more`] : []),
    `    ${styleText('bold', '→')} ${remedies[rule]}`,
  ]);
}
