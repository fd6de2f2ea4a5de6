import { askPassphrase } from './backups/passphrase.ts';
import { restoreContent } from './backups/restoreContent.ts';
import { restoreStack } from './backups/restoreStack.ts';
import { stackData } from './backups/source.ts';
import { argumentsOf, command, usageOfTarget } from './commandLine/command.ts';

/** `npm run restore`: restores a whole site from a file, or missing content from another table. */
const usage = `Usage: npm run restore -- <file> [--stack [stack]]
       npm run restore -- --content <table> [--only <kind,…>] [--yes] [--stack [stack]]
${usageOfTarget}`;

const options = {
  content: { type: 'string' },
  only: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

await command(async ({ stack, invoke, rest }) => {
  const { values, positionals } = argumentsOf(rest, options, usage);
  const { content, only, yes } = values;
  const [file, ...more] = positionals;
  const actions = [file, content].filter((each) => each !== undefined);
  if (actions.length !== 1 || more.length > 0 || (!content && (only || yes))) throw new Error(usage);
  const data = await stackData(await stack());
  if (content) await restoreContent(data, invoke, { from: content, only, yes });
  else await restoreStack(data, invoke, { file: String(file), passphrase: await askPassphrase({ twice: false }) });
});
