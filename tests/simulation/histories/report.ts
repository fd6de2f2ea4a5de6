import type { Reach } from './faults.ts';
import { eventsOf, type Shortest } from './simulate.ts';

/** How often each fault struck at each place, as a table. */
export function reachTable({ counts }: Reach): string {
  const cells = [...counts].map(([key, count]) => ({
    place: key.split(' ')[0] ?? '',
    kind: key.split(' ')[1] ?? '',
    ...count,
  }));
  const places = [...new Set(cells.map(({ place }) => place))].toSorted();
  const lines = places.map((place) => {
    const own = cells.filter((cell) => cell.place === place);
    const words = own.map(({ kind, did }) => `${kind} ${did.toLocaleString('en')}`);
    return `  ${place.padEnd(30)} ${words.join(', ')}`;
  });
  return lines.join('\n');
}

/** Faults that could have struck but never did. */
export const unstruck = ({ counts }: Reach): string[] =>
  [...counts].flatMap(([key, { could, did }]) =>
    could > 0 && did === 0
      ? [`${key.replace(' ', ': ')}, which could have struck ${could.toLocaleString('en')} times`]
      : [],
  );

/** A failing history in readable form. */
export function storyOf({ history: { actions: _, faults, ...conditions }, played }: Shortest): string {
  const planned = faults.map(({ place, kind, nth }) => `${kind} at ${place}, number ${nth}`);
  return [
    ...played.findings,
    `Conditions: ${JSON.stringify(conditions)}`,
    `Faults: ${planned.join('; ') || 'none'}`,
    ...eventsOf(played),
  ]
    .map((line) => `  ${line}`)
    .join('\n');
}
