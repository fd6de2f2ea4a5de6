import { argumentsOf, command } from './command.ts';
import { confirm } from './confirm.ts';
import { originsOf } from './deadLetters/origin.ts';
import { byOrigin, counted, type Found, show, titleOf } from './deadLetters/print.ts';
import { type DeadLetterQueue, inTens, takeDeadLetters } from './deadLetters/queue.ts';
import { type Target, targetOf, usageOfTarget } from './target.ts';

/** `npm run dead-letters -- <act>` */
const usage = `Usage: npm run dead-letters -- show [--full] [--queue <name> | --id <id>] [--stack [stack]]
       npm run dead-letters -- redrive [--queue <name> | --id <id>] [--stack [stack]]
       npm run dead-letters -- discard [--yes] [--queue <name> | --id <id>] [--stack [stack]]
${usageOfTarget}`;

const options = {
  full: { type: 'boolean' },
  yes: { type: 'boolean' },
  queue: { type: 'string' },
  id: { type: 'string' },
} as const;
type Options = ReturnType<typeof parse>['options'];

type Act = (found: Found[], queue: DeadLetterQueue, options: Options, target: Target) => Promise<void>;

const acts: Record<string, Act> = {
  show: async (found, _, { full = false }) => show(found, full),
  redrive,
  discard,
};

await command(main);

async function main(): Promise<void> {
  const target = targetOf(process.argv.slice(2));
  const { act, options } = parse(target.rest);
  const stack = await target.stack();
  const originOf = originsOf(stack);
  const queue = await takeDeadLetters(stack);
  try {
    const all = queue.letters.map((letter) => ({ letter, origin: originOf(letter) }));
    console.log(`${counted(all.length)} in ${stack.name}`);
    const found = all.filter(
      ({ letter, origin }) =>
        [undefined, letter.id].includes(options.id) && [undefined, origin.name].includes(options.queue),
    );
    if (found.length > 0) await act(found, queue, options, target);
    else if (options.id || options.queue) throw new Error(noneOf(all, options));
  } finally {
    await queue.release();
  }
}

function parse(args: string[]) {
  const { positionals, values } = argumentsOf(args, options, usage);
  const [name = '', ...more] = positionals;
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  const isStrange = (values.full && name !== 'show') || (values.yes && name !== 'discard');
  if (!act || more.length > 0 || isStrange) throw new Error(usage);
  return { act, options: values };
}

function noneOf(all: Found[], { id, queue }: Options): string {
  const names = [...new Set(all.map(({ origin }) => origin.name))];
  const where = names.length > 0 ? `: there are some of ${names.join(', ')}` : '';
  return id ? `None has the id ${id}: "show" lists them` : `None came from ${queue}${where}`;
}

/** What came from a queue goes back there. What a stream's worker missed, the worker makes good in one run. */
async function redrive(found: Found[], queue: DeadLetterQueue, _: Options, { invoke }: Target): Promise<void> {
  for (const [origin, all] of byOrigin(found)) {
    const letters = all.map(({ letter }) => letter);
    const { queueUrl, worker } = origin;
    if (queueUrl) {
      await inTens(letters, (letter) => queue.putBack(letter, queueUrl));
      console.log(`${titleOf(origin)}: ${letters.length} put back`);
    } else if (worker) {
      await invoke(worker, {});
      await inTens(letters, queue.discard);
      console.log(`${titleOf(origin)}: ${worker} has made good what ${counted(letters.length)} told of`);
    } else {
      process.exitCode = 1;
      console.error(
        `${origin.name}: ${letters.length} stay, which came from nowhere that this stack has. Read them with "show --full", do by hand what they ask for, then "discard --queue ${origin.name}"`,
      );
    }
  }
}

async function discard(found: Found[], queue: DeadLetterQueue, { yes }: Options): Promise<void> {
  for (const [origin, all] of byOrigin(found)) console.log(`${titleOf(origin)}: ${all.length}`);
  if (!yes && !(await confirm(`Delete ${counted(found.length)} for good? What they ask for is never done then.`)))
    throw new Error('Nothing was deleted');
  await inTens(
    found.map(({ letter }) => letter),
    queue.discard,
  );
  console.log(`${counted(found.length)} deleted`);
}
