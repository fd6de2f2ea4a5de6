import { rotatedSecrets } from '../../shared/platform/resources.ts';
import { argumentsOf, command, usageOfTarget } from './command.ts';
import { rotate } from './rotation/rotate.ts';

const usage = `Usage: npm run rotate -- ${rotatedSecrets.join('|')} [--compromised] [--stack [stack]]
${usageOfTarget}`;

await command(async ({ stack, invoke, rest }) => {
  const options = { compromised: { type: 'boolean', default: false } } as const;
  const { positionals, values } = argumentsOf(rest, options, usage);
  const name = rotatedSecrets.find((each) => each === positionals[0]);
  if (!name || positionals.length > 1) throw new Error(usage);
  await rotate(await stack(), invoke, name, values);
});
