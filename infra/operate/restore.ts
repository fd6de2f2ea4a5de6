import { askPassphrase } from './backups/backupFile.ts';
import { restoreContent } from './backups/restoreContent.ts';
import { readWhole, restoreStack } from './backups/restoreStack.ts';
import { stackData } from './backups/stackData.ts';
import { argumentsOf, command, usageOfTarget } from './command.ts';

/** `npm run restore`: restores a whole site, checks a file, or restores missing content from another table. */
const usage = `Usage: npm run restore -- <file> [--stack [stack]]
       npm run restore -- <file> --check
       npm run restore -- --content <table> [--only <kind,…>] [--yes] [--stack [stack]]
--check reads the whole file, and changes nothing anywhere.
${usageOfTarget}`;

const options = {
  check: { type: 'boolean', default: false },
  content: { type: 'string' },
  only: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

await command(async ({ stack, invoke, rest }) => {
  const { values, positionals } = argumentsOf(rest, options, usage);
  const { check, content, only, yes } = values;
  const [file, ...more] = positionals;
  const actions = [file, content].filter((each) => each !== undefined);
  if (actions.length !== 1 || more.length > 0 || (content ? check : only || yes)) throw new Error(usage);
  if (content) return restoreContent(await stackData(await stack()), invoke, { from: content, only, yes });
  const source = { file: String(file), passphrase: await askPassphrase({ twice: false }) };
  const checked = await readWhole(source);
  if (!check) await restoreStack(await stackData(await stack()), invoke, { ...source, checked });
});
