import type { Played } from './play.ts';

/** How many characters of an answer are shown. */
const maxLength = 200;

/** Everything that happened in a history, in order: actions, answers, mails that SES accepted, and faults. */
export function eventsOf({ results, world }: Played): string[] {
  const begun = results[0]?.requestedAt ?? 0;
  const asked = results.map(({ action: { at: _, ...action }, requestedAt: moment, person, about }) => ({
    moment,
    words: [JSON.stringify(action), person?.name, about && `about ${about}`].filter(Boolean).join(' '),
  }));
  const answered = results.flatMap(({ action, answeredAt: moment, answer }) =>
    moment === undefined
      ? []
      : [
          {
            moment,
            words: `${action.do} is answered ${answer?.status} ${JSON.stringify(answer?.body)?.slice(0, maxLength)}`,
          },
        ],
  );
  const accepted = world.ses.accepted.map(({ at: moment, to, campaign, messageId }) => ({
    moment,
    words: `SES accepts ${messageId} to ${to}${campaign ? ` of ${campaign}` : ''}`,
  }));
  return [...asked, ...answered, ...accepted, ...world.struck]
    .toSorted((one, other) => one.moment - other.moment)
    .map(({ moment, words }) => `${((moment - begun) / 1000).toFixed(1).padStart(8)} s  ${words}`);
}
