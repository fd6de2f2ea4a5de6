import type { Reach } from './faults.ts';
import type { Shortest } from './simulate.ts';

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

/** Faults that could have struck, and never did. */
export const missed = ({ counts }: Reach): string[] =>
  [...counts].flatMap(([key, { could, did }]) =>
    could > 0 && did === 0
      ? [`${key.replace(' ', ': ')}, which could have struck ${could.toLocaleString('en')} times`]
      : [],
  );

/** A failing history for somebody who is to understand it. */
export function storyOf({
  history: { acts: _, faults, ...conditions },
  played: { deeds, world, findings },
}: Shortest): string {
  const begun = deeds[0]?.asked ?? 0;
  const time = (moment: number) => `${((moment - begun) / 1000).toFixed(1).padStart(8)} s`;
  const events = [
    ...deeds.map(({ act: { at: _at, ...act }, asked, person, about }) => ({
      moment: asked,
      words: [JSON.stringify(act), person?.name, about && `about ${about}`].filter(Boolean).join(' '),
    })),
    ...deeds.flatMap(({ act, answered, answer }) =>
      answered === undefined
        ? []
        : [
            {
              moment: answered,
              words: `${act.do} is answered ${answer?.status} ${JSON.stringify(answer?.body)?.slice(0, 200)}`,
            },
          ],
    ),
    ...world.ses.accepted.map(({ at, to, campaign, messageId }) => ({
      moment: at,
      words: `SES accepts ${messageId} to ${to}${campaign ? ` of ${campaign}` : ''}`,
    })),
    ...world.struck.map(({ moment, words }) => ({ moment, words })),
  ].toSorted((one, other) => one.moment - other.moment);
  return [
    ...findings.map((finding) => `  ${finding}`),
    `  Conditions: ${JSON.stringify(conditions)}`,
    `  Faults: ${faults.length === 0 ? 'none' : faults.map(({ place, kind, nth }) => `${kind} at ${place}, number ${nth}`).join('; ')}`,
    ...events.map(({ moment, words }) => `  ${time(moment)}  ${words}`),
  ].join('\n');
}
