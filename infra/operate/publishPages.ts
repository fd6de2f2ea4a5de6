import { command, usageOfTarget } from './command.ts';

/** `npm run pages:publish`: renders all public pages, and publishes those that differ. */
const usage = `Usage: npm run pages:publish [-- --stack [stack]]\n${usageOfTarget}`;

await command(async ({ invoke, rest }) => {
  if (rest.length > 0) throw new Error(usage);
  const { rendered, put, failed } = (await invoke('workers/publishPages', {})) as Record<string, string[]>;
  console.log(`${rendered?.length} pages rendered, ${put?.length} of them new or changed`);
  if (failed?.length)
    throw new Error(`Could not be rendered: ${failed.join(', ')}. The log of workers/publishPages says why`);
});
