import { underWay } from '../histories/actions.ts';
import type { ActionResult } from '../histories/results.ts';
import type { Witness } from '../histories/witness.ts';
import { personAt } from '../site/people.ts';

/** Each person gets a letter once, and once more each time that an admin chose to send it again. */
export function* mailedTwice({ letters, results, heads }: Witness) {
  for (const [key, mails] of Map.groupBy(letters, ({ campaign, to }) => `${campaign} ${personAt(to)?.name}`)) {
    const [campaign = '', name = ''] = key.split(' ');
    const again = results.filter((result) => result.about === campaign && choosesToSendAgain(result, name)).length;
    if (mails.length > 1 + again) yield `mailed twice: ${name} got ${mails.length} mails of campaign ${campaign}`;
  }
  // People who got a letter do not get it from the campaign for those who missed it.
  for (const [id, { excludedCampaigns = [] }] of heads)
    for (const earlier of excludedCampaigns as string[]) {
      const decided = results.filter(({ about }) => about === earlier);
      // People to whom an admin sent it again may also get it from this campaign.
      const got = new Set(
        letters
          .filter(({ campaign }) => campaign === earlier)
          .map(({ to }) => personAt(to))
          .filter((person) => !decided.some((result) => choosesToSendAgain(result, person?.name ?? ''))),
      );
      for (const { campaign, to } of letters)
        if (campaign === id && got.has(personAt(to)))
          yield `mailed twice: ${personAt(to)?.name} by campaign ${earlier}, and by ${id}, which is for the others`;
    }
}

export function choosesToSendAgain({ action, person }: ActionResult, name: string): boolean {
  if (action.do === 'resolve') return action.as === 'send-again' && person?.name === name;
  return action.do === 'resolveAll' && action.as === 'send-again';
}

/** Only one send of a letter is in progress at a time. */
export function* twoAtOnce({ heads }: Witness) {
  const going = [...heads.values()].filter(({ status }) => underWay.includes(status));
  for (const [name, its] of Map.groupBy(going, ({ templateName }) => templateName))
    if (its.length > 1) yield `sent twice: ${its.length} campaigns of ${name} are under way`;
}

/** Each send request and each schedule starts at most one send. */
export function* sentTwice({ results, heads }: Witness) {
  const keys = (action: string) =>
    new Set(results.flatMap(({ action: each, key }) => (each.do === action ? [key] : []))).size;
  const [presses, schedules] = [keys('send'), keys('schedule')];
  if (heads.size > presses + schedules)
    yield `sent twice: ${heads.size} campaigns, of ${presses} presses and ${schedules} schedules`;
}
