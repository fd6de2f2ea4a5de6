import { protectedTemplates } from '../../shared/site.ts';
import { command } from './command.ts';
import { targetOf, usageOfTarget } from './target.ts';

/** `npm run templates:write`: the protected templates are written where they are missing, as at the first deploy. */
const usage = `Usage: npm run templates:write [-- --stack [stack]]\n${usageOfTarget}`;

await command(async () => {
  const { invoke, rest } = targetOf(process.argv.slice(2));
  if (rest.length > 0) throw new Error(usage);
  await invoke('workers/writeFirstContent', {});
  console.log(`There are ${protectedTemplates.join(' and ')}; one that was there stays as it was`);
});
