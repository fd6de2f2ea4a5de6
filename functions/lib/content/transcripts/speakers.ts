import { secondsOf } from './passage.ts';

/** How a line begins: perhaps with a time and the name of who speaks. */
export interface Head {
  time: number | null;
  /** As the line has it; whether it is a name, {@link speakersIn} says. Empty if there is none. */
  name: string;
  /** The line after both. */
  rest: string;
}

const clock = String.raw`\d{1,3}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,3})?`;
/** "[00:12:34] …", "(0:12) …", "0:12 – …". */
const leadingTime = new RegExp(String.raw`^[[(]?(${clock})[\])]?(?: ?[-–—|:])?(?: |$)`);
/** "Ana Lima: …", "Ana Lima (0:12): …". */
const leadingName = new RegExp(String.raw`^([^:()[\]<>]{1,60}?) ?(?:[[(](${clock})[\])] ?)?:(?: |$)`);
/** A line of its own: "Ana Lima 0:12", "Ana Lima (0:12)". */
const nameAndTime = new RegExp(String.raw`^([^:()[\]<>]{1,60}?) [[(]?(${clock})[\])]?$`);

const particles = new Set('al and bin da de del den der di du el la le of the van von y &'.split(' '));

export function headOf(line: string): Head {
  const [start = '', leading] = leadingTime.exec(line) ?? [];
  const after = line.slice(start.length);
  const [found, name = '', time] = leadingName.exec(after) ?? (start ? null : nameAndTime.exec(after)) ?? [];
  const named = found !== undefined && looksLikeName(name);
  return {
    time: secondsOf(leading ?? '') ?? (named ? secondsOf(time ?? '') : null),
    name: named ? name : '',
    rest: named ? after.slice(found.length) : after,
  };
}

/** One to five words, each with a capital or a digit; scripts without capitals count too. */
function looksLikeName(text: string): boolean {
  const words = text.split(' ');
  return (
    words.length <= 5 &&
    /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(text) &&
    words.every((word) => particles.has(word) || /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word))
  );
}

/**
 * Which of the names that lines begin with are speakers. A single word before a colon may also begin a sentence
 * ("Remember: ..."), so in a longer file it has to come twice.
 */
export function speakersIn(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const { name } = headOf(line);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].filter(([name, count]) => count > 1 || name.includes(' ') || lines.length < 10);
  return new Set(names.map(([name]) => name));
}
