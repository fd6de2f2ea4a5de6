import { secretNames } from '../../shared/resources.ts';
import { argumentsOf, command } from './command.ts';
import { originRotation } from './rotation/origin.ts';
import type { Options } from './rotation/rotation.ts';
import { sessionRotation } from './rotation/session.ts';
import { unsubscribeRotation } from './rotation/unsubscribe.ts';
import { targetOf, usageOfTarget } from './target.ts';

/** `npm run rotate -- <secret> [--finish]` */
const usage = `Usage: npm run rotate -- origin|session [--finish] [--stack [stack]]
       npm run rotate -- unsubscribe [--compromised] [--stack [stack]]
       npm run rotate -- unsubscribe --finish --older-than <days>d [--compromised] [--stack [stack]]
       npm run rotate -- status [--stack [stack]]
${usageOfTarget}`;

const rotations = { origin: originRotation, session: sessionRotation, unsubscribe: unsubscribeRotation };

await command(async () => {
  const target = targetOf(process.argv.slice(2));
  const { name, finish, ...given } = read(target.rest);
  const options: Options = { ...given, command: (rest) => `npm run rotate -- ${rest}${target.selection}` };
  if (name === 'status') {
    for (const each of secretNames) console.log(`${each}: ${await (await rotations[each](target)).status()}`);
  } else {
    const rotation = await rotations[name](target);
    await (finish ? rotation.finish(options) : rotation.rotate(options));
  }
});

/** Throws the usage where the arguments are not as it says. */
function read(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const options = { finish: flag, compromised: flag, 'older-than': { type: 'string' } } as const;
  const {
    positionals: [name, ...more],
    values: { finish, compromised, 'older-than': age },
  } = argumentsOf(args, options, usage);
  const isSecret = secretNames.find((each) => each === name);
  const known = isSecret ?? (name === 'status' ? ('status' as const) : undefined);
  const days = age === undefined ? undefined : /^(\d{1,5})d$/.exec(age)?.[1];
  const ofLinks = compromised || age !== undefined;
  if (!known || more.length > 0 || (ofLinks && name !== 'unsubscribe') || (finish && name === 'status'))
    throw new Error(usage);
  if (age !== undefined && (days === undefined || !finish)) throw new Error(usage);
  return { name: known, finish, compromised, olderThan: days === undefined ? undefined : Number(days) * 86_400_000 };
}
