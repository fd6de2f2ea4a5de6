import { styled } from 'styled-components';
import type { PersonalData, PersonalDataSection } from '../../../../shared/people/model/personalData.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { downloadFile } from '../../../ui/tables/downloadFile.ts';
import { momentOf } from '../../../ui/text/dates.ts';
import { color, size, space } from '../../../ui/theme/theme.ts';

const Records = styled.div`
  font-size: ${size.small};
  dl { margin-top: ${space.tight}; padding-top: ${space.tight}; border-top: 1px solid ${color.hairline}; }
`;

export const KeptRecords = ({ records }: Pick<PersonalDataSection, 'records'>) => (
  <Records>
    {records.map((record) => (
      <Facts
        key={JSON.stringify(record)}
        facts={Object.entries(record).map(([what, value]) => [what, displayed(value)])}
      />
    ))}
  </Records>
);

/** Formats ISO times; other values stay as they are. */
const displayed = (value: string) => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? momentOf(value) : value);

/** The file's name does not identify the person: it may stay in a list of downloads for a long time. */
export const saveKept = (name: 'personal-data' | 'my-data', data: PersonalData) =>
  downloadFile(`${name}-${data.at.slice(0, 10)}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
