import { failedBatch, type Origin } from './origin.ts';
import type { DeadLetter } from './queue.ts';

/** A letter with where it came from. */
export interface Found {
  letter: DeadLetter;
  origin: Origin;
}

/** `1 dead letter`, `2 dead letters` */
export const counted = (count: number) => `${count} dead letter${count === 1 ? '' : 's'}`;

export const byOrigin = (found: Found[]): Map<Origin, Found[]> => Map.groupBy(found, ({ origin }) => origin);

/** `confirmation (workers/sendConfirmation)`, `publishPages (changes of content)` */
export const titleOf = ({ name, of }: Origin) => (of ? `${name} (${of})` : name);

/** Prints the letters, those of each origin together and the oldest first; `full`: with all that is in them. */
export function show(found: Found[], full: boolean, now = Date.now()): void {
  for (const [origin, all] of byOrigin(found)) {
    const letters = all.map(({ letter }) => letter).sort((a, b) => a.sentAt - b.sentAt);
    console.log(`\n${titleOf(origin)}: ${letters.length}, the oldest sent ${ageOf(letters[0], now)} ago`);
    for (const letter of letters) {
      const body = full ? letter.body : shortened(letter.body);
      // What a stranger wrote shall not command the terminal.
      console.log(`  ${letter.id}  ${ageOf(letter, now)}  ${body.replace(/\p{Cc}+/gu, ' ')}`);
    }
  }
}

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

function ageOf(letter: DeadLetter | undefined, now: number): string {
  const age = now - (letter?.sentAt ?? now);
  const [unit, length] = units.find(([, each]) => age >= each) ?? ['minute', 60_000];
  const count = Math.floor(age / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const shortBody = 120;

/** Without addresses of people, which nobody needs to see to know what failed. */
function shortened(body: string): string {
  const batch = failedBatch(body);
  if (batch) {
    const { batchSize, approximateArrivalOfFirstRecord } = batch.DDBStreamBatchInfo;
    return `${batchSize} changes since ${approximateArrivalOfFirstRecord}: ${batch.requestContext.condition}`;
  }
  const masked = body.replace(/[^\s"'<>(),;:\\]+@[^\s"'<>(),;:\\]+/g, '…@…');
  return masked.length > shortBody ? `${masked.slice(0, shortBody)}…` : masked;
}
