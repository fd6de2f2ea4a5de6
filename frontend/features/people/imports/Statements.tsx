import { styled } from 'styled-components';
import type { ImportStatement, SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { space } from '../../../ui/theme/theme.ts';
import { Counts } from './CountTable.tsx';
import { meaningText, rowsText } from './importText.ts';

interface Props {
  said: ImportStatement[];
  accepted: SubscriberImport['accepted'];
  onChange: (accepted: SubscriberImport['accepted']) => void;
}

/** How each value that may say whether people want letters was understood. Whoever may have refused is added only if ticked. */
export function Statements({ said, accepted, onChange }: Props) {
  if (said.length === 0) return null;
  const isSame = (one: { column: string; value: string }) => (other: ImportStatement) =>
    one.column === other.column && one.value === other.value;
  return (
    <Said>
      <caption>What the file says about who wants letters</caption>
      {said.map((statement) => {
        const { column, value, means, rows, line } = statement;
        const others = accepted.filter((each) => !isSame(each)(statement));
        return (
          <tbody key={`${column}\n${value}`}>
            <tr>
              <th scope="row">
                “{column}”: {value} = {meaningText[means]}
              </th>
              <td>{rows.toLocaleString()}</td>
            </tr>
            {means !== 'wanted' && (
              <tr>
                <Answer colSpan={2}>
                  <Checkbox
                    label={`${rows === 1 ? 'This one wants' : `All ${rowsText(rows)} want`} letters: add ${rows === 1 ? 'them' : 'all of them'}`}
                    hint={rows === 1 ? `Line ${line}` : `The first is line ${line}`}
                    checked={others.length < accepted.length}
                    onChange={({ target }) => onChange(target.checked ? [...others, { column, value }] : others)}
                  />
                </Answer>
              </tr>
            )}
          </tbody>
        );
      })}
      <tfoot>
        <tr>
          <Answer colSpan={2}>
            <Small>Someone of whom several of these speak is added only if all of them are ticked.</Small>
          </Answer>
        </tr>
      </tfoot>
    </Said>
  );
}

const Said = styled(Counts)`
  caption { clip-path: none; position: static; padding-bottom: ${space.tight}; text-align: left; font-weight: 600; }
  tfoot td { border-top: 0; }
`;

const Answer = styled.td`
  && { padding: 0 0 ${space.tight}; border-top: 0; text-align: left; font-weight: 400; }
`;
