import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { countOf, type ImportOutcome, outcomesOf } from '../../../../shared/people/model/subscriberImports.ts';
import * as S from './CountTable.styles.ts';
import { outcomeText } from './importText.ts';

type Reason = keyof typeof outcomeText;

/** The outcomes of the rows, or the expected ones: each row is in one count, and the counts add up to the file's rows. */
export function CountTable({ of: { status, counts } }: { of: SubscriberImport }) {
  const isDryRun = status === 'checked';
  const groups: [title: string, outcomes: readonly ImportOutcome[]][] = [
    [isDryRun ? 'New' : 'Added', outcomesOf.added],
    ['Already subscribed, left unchanged', outcomesOf.known],
    ['No longer mailed from now on, as the file says', outcomesOf.left],
    ['Blocked here', outcomesOf.suppressed],
    [isDryRun ? 'Can’t be added' : 'Not added', outcomesOf.refused],
    ['Not reached', ['notReached']],
  ];
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <S.Counts>
      <caption>{isDryRun ? 'What would happen to the rows' : 'What happened to the rows'}</caption>
      {groups.map(([title, outcomes]) => {
        const count = countOf(counts, outcomes);
        if (count === 0 && outcomes !== outcomesOf.added) return null;
        return (
          <tbody key={title}>
            <tr>
              <th scope="row">{title}</th>
              <td>{count.toLocaleString()}</td>
            </tr>
            {outcomes
              .filter((outcome): outcome is Reason => Object.hasOwn(outcomeText, outcome) && (counts[outcome] ?? 0) > 0)
              .map((outcome) => (
                <S.Reason key={outcome}>
                  <th scope="row">{outcomeText[outcome]}</th>
                  <td>{counts[outcome]?.toLocaleString()}</td>
                </S.Reason>
              ))}
          </tbody>
        );
      })}
      <tfoot>
        <tr>
          <th scope="row">Rows in the file</th>
          <td>{all.toLocaleString()}</td>
        </tr>
      </tfoot>
    </S.Counts>
  );
}
