import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { SubscriberImport } from '../../shared/model/subscriberImport.ts';
import {
  countOf,
  formatNames,
  type ImportOutcome,
  isUnderWay,
  maxImportSize,
  outcomeLabels,
  outcomesOf,
} from '../../shared/subscriberImports.ts';
import { argumentsOf, command } from './command.ts';
import { confirm } from './confirm.ts';
import { targetOf, usageOfTarget } from './target.ts';

/** `npm run subscribers:import -- <file>` */
const script = 'npm run subscribers:import --';
const usage = `Usage: ${script} <file> [--source "where they agreed"] [--map email=Column,...] [--check] [--yes] [--report file] [--stack [stack]]
       ${script} --resume [--check] [--yes] [--report file] [--stack [stack]]
       ${script} --cancel [--report file] [--stack [stack]]
--map names the columns of a file of another system: email, firstName, lastName or fullName, status, consentDate.
--check ends after the dry run; --yes imports without asking; --report says where the report is saved. --resume goes on with the latest import and shows it.
${usageOfTarget}`;

interface Answer {
  import: SubscriberImport;
  url?: string;
}

const options = {
  source: { type: 'string' },
  report: { type: 'string' },
  map: { type: 'string', multiple: true },
  check: { type: 'boolean' },
  yes: { type: 'boolean' },
  resume: { type: 'boolean' },
  cancel: { type: 'boolean' },
} as const;

const target = targetOf(process.argv.slice(2));
const outcomes = Object.keys(outcomeLabels) as ImportOutcome[];
const number = (count: number) => count.toLocaleString('en');

await command(async () => {
  const { values, positionals } = argumentsOf(target.rest, options, usage);
  const [file, ...more] = positionals;
  const acts = [file, values.resume, values.cancel].filter(Boolean);
  if (acts.length !== 1 || more.length > 0) throw new Error(usage);
  if (file) await importFile(file, values);
  else await goOn(values.cancel ? 'cancel' : 'resume', values);
});

type Options = ReturnType<typeof argumentsOf<typeof options>>['values'];

/** `email=E-Mail,firstName=Vorname`: a comma before the next `name=` ends a title. */
function mappingOf(given: string[] | undefined): Record<string, string> | undefined {
  const parts = given?.flatMap((each) => each.split(/,(?=\s*\w+=)/)).map((part) => /^\s*(\w+)=(.+)$/.exec(part));
  if (parts?.some((part) => !part)) throw new Error(`--map is as in email=Column,firstName=Column\n${usage}`);
  return parts && Object.fromEntries(parts.map((part) => [part?.[1], part?.[2]]));
}

/** Has the worker do what an admin would do on the page. */
async function act(wanted: Record<string, unknown> & { act: string }): Promise<Answer> {
  return (await target.invoke('workers/importSubscribers', wanted)) as Answer;
}

async function importFile(file: string, options: Options): Promise<void> {
  const mapping = mappingOf(options.map);
  const { size } = statSync(file);
  if (size > maxImportSize)
    throw new Error(`${file} has more than ${number(maxImportSize)} bytes: split it into several`);
  const { source = basename(file) } = options;
  const { import: begun, url = '' } = await act({ act: 'begin', name: basename(file), size, source });
  const uploaded = await fetch(url, { method: 'PUT', body: readFileSync(file) });
  if (!uploaded.ok) throw new Error(`The file could not be uploaded: ${uploaded.status} ${await uploaded.text()}`);

  await act({ act: 'check', id: begun.id, ...(mapping && { mapping }) });
  await importChecked(begun.id, options);
}

/** Waits for the end of the dry run, shows what would be added, and adds it where somebody says so. */
async function importChecked(id: string, options: Options): Promise<void> {
  const checked = await follow(id);
  if (checked.status === 'refused') return refuse(checked);
  if (checked.status !== 'checked') throw new Error('The import was cancelled meanwhile');
  const { added = 0 } = checked.counts;
  show(checked, 'Would be added');
  if (options.check || added === 0) return saveReport(checked, options.report);
  if (!options.yes && !(await confirm(`Add ${number(added)} subscribers? They are not mailed.`)))
    return console.log('Nothing was imported');

  await act({ act: 'start', id });
  await end(id, options.report);
}

async function goOn(wish: 'resume' | 'cancel', options: Options): Promise<void> {
  const { import: latest } = (await act({ act: 'latest' })) as { import: SubscriberImport | null };
  if (!latest) throw new Error('There has been no import yet');
  const { id, status } = latest;
  if (wish === 'cancel' || status === 'uploading' || isUnderWay(status)) await act({ act: wish, id });
  if (wish === 'resume' && (status === 'checking' || status === 'checked')) await importChecked(id, options);
  else await end(id, options.report);
}

async function end(id: string, report: string | undefined): Promise<void> {
  const ended = await follow(id);
  if (ended.status === 'refused') return refuse(ended);
  if (ended.problem) console.error(ended.problem);
  console.log(
    { complete: 'The import is complete', cancelled: 'The import was cancelled' }[ended.status as string] ?? '',
  );
  show(ended, 'Added');
  if (ended.hasReport) await saveReport(ended, report);
  if (ended.problem) process.exitCode = 1;
}

function refuse({ problem, columns }: SubscriberImport): void {
  console.error(problem);
  if (columns.length > 0) console.error(`Its columns: ${columns.join(', ')}\nName them with --map email=Column,...`);
  process.exitCode = 1;
}

/** Shows how far it is, on one line, until nothing is under way. */
async function follow(id: string): Promise<SubscriberImport> {
  const leave = () => {
    const again = (wish: string) => `${script} ${wish}${target.selection}`;
    console.log(
      `\nThe import goes on without this command.\n  ${again('--resume')}  shows it, and goes on where it stopped\n  ${again('--cancel')}  ends it; who was added stays`,
    );
    process.exit(130);
  };
  process.once('SIGINT', leave);
  const line = (text: string) => process.stdout.isTTY && process.stdout.write(`\r\x1b[K${text}`);
  let resumed = false;
  try {
    for (;;) {
      const { import: state } = await act({ act: 'latest' });
      if (state?.id !== id) throw new Error('Another import has begun meanwhile');
      if (!isUnderWay(state.status)) return state;
      if (state.stopped && resumed) throw new Error(`The import has stopped: see the logs, then ${script} --resume`);
      if (state.stopped) {
        resumed = true;
        await act({ act: 'resume', id });
      }
      line(progressOf(state));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    line('');
    process.off('SIGINT', leave);
  }
}

function progressOf({ status, rows, rate }: SubscriberImport): string {
  const doing = { checking: 'Checking', importing: 'Importing', cancelling: 'Cancelling' }[status as string];
  const speed = rate ? `, ${number(Math.round(rate))} a second` : '';
  return `${doing}: ${number(rows.done)} of ${rows.total === null ? '?' : number(rows.total)} rows${speed}`;
}

/** The counts, and what the sums of them consist of. */
function show({ format, rows, counts, incomplete }: SubscriberImport, added: string): void {
  const total = number(rows.total ?? 0);
  if (format) console.log(`${total} rows, ${format === 'custom' ? '' : 'a file of '}${formatNames[format]}`);
  const lines: [string, number][] = [
    [added, counts.added ?? 0],
    ['Already subscribed', counts.known ?? 0],
    ['Suppressed here', countOf(counts, outcomesOf.suppressed)],
    ['Refused', countOf(counts, outcomesOf.refused)],
    ...(counts.notReached ? ([['Not reached', counts.notReached]] as [string, number][]) : []),
  ];
  for (const [label, count] of lines) console.log(`${number(count).padStart(9)}  ${label}`);
  const inDetail = outcomes.filter((each) => !['added', 'known', 'notReached'].includes(each) && counts[each]);
  for (const outcome of inDetail)
    console.log(`${number(counts[outcome] ?? 0).padStart(13)}  ${outcomeLabels[outcome]}`);
  if (incomplete > 0)
    console.log(`${number(incomplete)} of them without a name or date that could not be taken over: see the report`);
}

/** `file`: where the user wants it; else in the folder where the command runs, if there is anything to report. */
async function saveReport(of: SubscriberImport, file: string | undefined): Promise<void> {
  const { id, at, status, counts, rows, incomplete } = of;
  if (file === undefined && counts.added === rows.total && incomplete === 0) return;
  const { url = '' } = await act({ act: 'report', id });
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The report could not be downloaded: ${response.status} ${await response.text()}`);
  const kind = status === 'checked' ? 'dry-run' : 'import';
  const name = file ?? `${kind}-report-${at.slice(0, 19).replaceAll(':', '-')}.csv`;
  writeFileSync(name, Buffer.from(await response.arrayBuffer()));
  console.log(`The rows that were not simply added are in ${name}`);
}
