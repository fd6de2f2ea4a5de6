import { command, usageOfTarget } from './command.ts';

/** `npm run forms:resume`: the forms cause emails again, after too many came back: docs/runbook.md, SignupFlood. */
const usage = `Usage: npm run forms:resume [-- --stack [stack]]\n${usageOfTarget}`;

await command(async ({ invoke, rest }) => {
  if (rest.length > 0) throw new Error(usage);
  await invoke('workers/sweep', { resume: true });
  console.log('Emails from the forms go out again, as far as today’s share allows. Bounces are counted from zero');
});
