import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { KeptRecord, KeptSection, PersonalData } from '../../../../shared/people/model/personalData.ts';
import { downloadFile } from '../../../ui/tables/downloadFile.ts';
import { momentOf } from '../../../ui/text/dates.ts';
import { color, size, space } from '../../../ui/theme/theme.ts';

interface Props {
  section: KeptSection;
  mailAction?: (mail: NonNullable<KeptRecord['mail']>, facts: KeptRecord['facts']) => ReactNode;
}

export const KeptTable = ({ section: { title, records }, mailAction }: Props) => (
  <Table>
    <caption>
      {title}
      {records.length > 1 && ` (${records.length})`}
    </caption>
    {records.map(({ facts, mail }) => (
      <tbody key={JSON.stringify([facts, mail])}>
        {Object.entries(facts).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{labelOf(name)}</th>
            <td>{displayed(value)}</td>
          </tr>
        ))}
        {mail && mailAction && (
          <tr>
            <td colSpan={2}>{mailAction(mail, facts)}</td>
          </tr>
        )}
      </tbody>
    ))}
  </Table>
);

const labels: Record<string, string> = {
  ...{ agreedAt: 'Agreed on', source: 'Agreed through', words: 'Agreed to', createdAt: 'Signed up on' },
  ...{ place: 'Waiting since', asked: 'Asked to attend', paidBy: 'Paid by', toldAt: 'Last emailed on' },
  ...{ what: 'Email', stateAt: 'Outcome since', nextAt: 'Next attempt', messageId: 'Message ID' },
};

/** `firstName` as "First name". */
const labelOf = (name: string) =>
  labels[name] ??
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Formats ISO times and answers; other values stay as they are. */
export function displayed(value: string | number | boolean = ''): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(`${value}`) ? momentOf(`${value}`) : `${value}`;
}

/** The file's name does not identify the person: it may stay in a list of downloads for a long time. */
export function saveKept(name: 'personal-data' | 'my-data', { email, at, kept }: PersonalData) {
  const sections = kept.map(({ title, records }) => ({ title, records: records.map(({ facts }) => facts) }));
  const text = JSON.stringify({ email, at, kept: sections }, null, 2);
  downloadFile(`${name}-${at.slice(0, 10)}.json`, 'application/json', `${text}\n`);
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};
  text-align: start;
  overflow-wrap: anywhere;
  caption { padding-bottom: ${space.tight}; font-size: ${size.text}; font-weight: 600; text-align: start; }
  tbody { border-top: 1px solid ${color.hairline}; }
  th, td { padding: ${space.hair} ${space.text} ${space.hair} 0; vertical-align: top; }
  th { width: 11rem; max-width: 40%; color: ${color.inkSoft}; font-weight: inherit; text-align: start; }
`;
