import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { mailRefName, messageIdName } from '../../../../shared/people/model/hiddenNames.ts';
import type { PersonalData, PersonalDataSection } from '../../../../shared/people/model/personalData.ts';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { downloadFile } from '../../../ui/tables/downloadFile.ts';
import { momentOf } from '../../../ui/text/dates.ts';
import { color, size, space } from '../../../ui/theme/theme.ts';

const Records = styled.div`
  font-size: ${size.small};
  & > div > dl { margin-top: ${space.tight}; padding-top: ${space.tight}; border-top: 1px solid ${color.hairline}; }
`;

interface Props extends Pick<PersonalDataSection, 'records'> {
  /** What an admin can do with an email, by its reference. Readers get no references. */
  mailAction?: (mailRef: string, record: Record<string, string>) => ReactNode;
}

export const KeptRecords = ({ records, mailAction }: Props) => (
  <Records>
    {records.map(({ [messageIdName]: messageId, [mailRefName]: mailRef, ...record }) => (
      <div key={JSON.stringify(record) + messageId + mailRef}>
        <Facts facts={Object.entries(record).map(([what, value]) => [what, displayed(value)])} />
        {messageId && (
          <details>
            <summary>For support</summary>
            <Facts facts={[[messageIdName, messageId]]} />
          </details>
        )}
        {mailRef && mailAction && <ButtonRow $above="tight">{mailAction(mailRef, record)}</ButtonRow>}
      </div>
    ))}
  </Records>
);

/** Formats ISO times; other values stay as they are. */
export const displayed = (value: string) => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? momentOf(value) : value);

/** The file's name does not identify the person: it may stay in a list of downloads for a long time. */
export const saveKept = (name: 'personal-data' | 'my-data', data: PersonalData) =>
  downloadFile(`${name}-${data.at.slice(0, 10)}.json`, 'application/json', `${JSON.stringify(data, withoutRefs, 2)}\n`);

const withoutRefs = (name: string, value: unknown) => (name === mailRefName ? undefined : value);
