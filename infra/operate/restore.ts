import { decideHeldMail } from './backups/heldMail.ts';
import { askPassphrase } from './backups/passphrase.ts';
import { restoreStack } from './backups/restoreStack.ts';
import { restoreTable } from './backups/restoreTable.ts';
import { stackData } from './backups/source.ts';
import { argumentsOf, command } from './command.ts';
import { targetOf, usageOfTarget } from './target.ts';

/** `npm run restore`: brings back a whole site from a file, or a table of this one from another table. */
const usage = `Usage: npm run restore -- <file> [--stack [stack]]
       npm run restore -- --table <content|people|sends|access>=<table> [--only <kind,…>] [--take missing|changed|all] [--stack [stack]]
       npm run restore -- --held-mail send|drop [--stack [stack]]
${usageOfTarget}`;

const options = {
  table: { type: 'string' },
  only: { type: 'string' },
  take: { type: 'string' },
  'held-mail': { type: 'string' },
} as const;

await command(async () => {
  const { stack, invoke, rest } = targetOf(process.argv.slice(2));
  const { values, positionals } = argumentsOf(rest, options, usage);
  const { table, only, take, 'held-mail': heldMail } = values;
  const [file, ...more] = positionals;
  const acts = [file, table, heldMail].filter((each) => each !== undefined);
  if (acts.length !== 1 || more.length > 0 || (!table && (only || take))) throw new Error(usage);
  const data = await stackData(await stack());
  if (table) await restoreTable(data, invoke, { table, only, take });
  else if (heldMail) await decideHeldMail(data, heldMail);
  else await restoreStack({ data, invoke, file: String(file), passphrase: await askPassphrase({ twice: false }) });
});
