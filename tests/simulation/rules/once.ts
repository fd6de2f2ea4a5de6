import { underWay } from '../histories/acts.ts';
import type { Deed } from '../histories/deeds.ts';
import type { Witness } from '../histories/witness.ts';
import { personAt } from '../site/people.ts';

/** One person, one letter; once more each time that an admin chose to send again. */
export function* mailedTwice({ letters, deeds, heads }: Witness) {
  for (const [key, mails] of Map.groupBy(letters, ({ campaign, to }) => `${campaign} ${personAt(to)?.name}`)) {
    const [campaign = '', name = ''] = key.split(' ');
    const again = deeds.filter((deed) => deed.about === campaign && choosesToSendAgain(deed, name)).length;
    if (mails.length > 1 + again) yield `mailed twice: ${name} got ${mails.length} mails of campaign ${campaign}`;
  }
  // Who got a letter does not get it by the campaign that is for the others.
  for (const [id, { excludedCampaigns = [] }] of heads)
    for (const earlier of excludedCampaigns as string[]) {
      const decided = deeds.filter(({ about }) => about === earlier);
      // Whoever was to get it again there, may get it here.
      const got = new Set(
        letters
          .filter(({ campaign }) => campaign === earlier)
          .map(({ to }) => personAt(to))
          .filter((person) => !decided.some((deed) => choosesToSendAgain(deed, person?.name ?? ''))),
      );
      for (const { campaign, to } of letters)
        if (campaign === id && got.has(personAt(to)))
          yield `mailed twice: ${personAt(to)?.name} by campaign ${earlier}, and by ${id}, which is for the others`;
    }
}

function choosesToSendAgain({ act, person }: Deed, name: string): boolean {
  if (act.do === 'resolve') return act.as === 'send-again' && person?.name === name;
  return act.do === 'resolveAll' && act.as === 'send-again';
}

/** A letter is on its way to the subscribers once at a time. */
export function* twoAtOnce({ heads }: Witness) {
  const going = [...heads.values()].filter(({ status }) => underWay.includes(status));
  for (const [name, its] of Map.groupBy(going, ({ templateName }) => templateName))
    if (its.length > 1) yield `sent twice: ${its.length} campaigns of ${name} are under way`;
}

/** One press is one send, and one schedule is one. */
export function* sentTwice({ deeds, heads }: Witness) {
  const keys = (act: string) => new Set(deeds.flatMap(({ act: each, key }) => (each.do === act ? [key] : []))).size;
  const [presses, schedules] = [keys('send'), keys('schedule')];
  if (heads.size > presses + schedules)
    yield `sent twice: ${heads.size} campaigns, of ${presses} presses and ${schedules} schedules`;
}
