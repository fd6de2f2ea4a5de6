import { styled } from 'styled-components';
import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { countOf, type ImportOutcome, outcomesOf } from '../../../../shared/people/model/subscriberImports.ts';
import { color, size, space } from '../../../ui/theme/theme.ts';
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
    <Counts>
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
                <ReasonRow key={outcome}>
                  <th scope="row">{outcomeText[outcome]}</th>
                  <td>{counts[outcome]?.toLocaleString()}</td>
                </ReasonRow>
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
    </Counts>
  );
}

/** Numbers that add up, with the reasons for each below it. */
export const Counts = styled.table`
  width: 100%;
  max-width: 40rem;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  caption { clip-path: inset(50%); position: absolute; }
  th, td { padding: ${space.tight} 0; border-top: 1px solid ${color.hairline}; text-align: left; }
  th { font-weight: 600; overflow-wrap: anywhere; }
  td { padding-left: ${space.text}; text-align: right; vertical-align: top; }
  tfoot th, tfoot td { border-top: 2px solid ${color.edge}; font-weight: 600; }
`;

const ReasonRow = styled.tr`
  && th, && td { border-top: 0; padding-block: 0 ${space.hair}; color: ${color.inkSoft}; font-weight: 400; font-size: ${size.small}; }
  && th { padding-left: ${space.text}; }
`;
