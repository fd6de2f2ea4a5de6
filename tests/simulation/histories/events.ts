import type { Played } from './play.ts';

/** Of an answer, so many characters. */
const shown = 200;

/** Everything that happened in a history, in its order: who did what, what was answered, what SES took, what went wrong. */
export function eventsOf({ deeds, world }: Played): string[] {
  const begun = deeds[0]?.asked ?? 0;
  const asked = deeds.map(({ act: { at: _, ...act }, asked: moment, person, about }) => ({
    moment,
    words: [JSON.stringify(act), person?.name, about && `about ${about}`].filter(Boolean).join(' '),
  }));
  const answered = deeds.flatMap(({ act, answered: moment, answer }) =>
    moment === undefined
      ? []
      : [{ moment, words: `${act.do} is answered ${answer?.status} ${JSON.stringify(answer?.body)?.slice(0, shown)}` }],
  );
  const accepted = world.ses.accepted.map(({ at: moment, to, campaign, messageId }) => ({
    moment,
    words: `SES accepts ${messageId} to ${to}${campaign ? ` of ${campaign}` : ''}`,
  }));
  return [...asked, ...answered, ...accepted, ...world.struck]
    .toSorted((one, other) => one.moment - other.moment)
    .map(({ moment, words }) => `${((moment - begun) / 1000).toFixed(1).padStart(8)} s  ${words}`);
}
