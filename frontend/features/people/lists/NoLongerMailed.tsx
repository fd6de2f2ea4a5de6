import { useCallback, useState } from 'react';
import type { SuppressedPerson } from '../../../../shared/people/model/suppressedPerson.ts';
import { useCountsQuery } from '../../../queries/counts.ts';
import { Select } from '../../../ui/forms/fields.tsx';
import type { Column } from '../../../ui/tables/RowTable.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Small } from '../../../ui/text/Text.tsx';
import * as S from './PeopleTable.styles.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useNoLongerMailedInfiniteQuery } from './peopleApi.ts';

type Reason = SuppressedPerson['reason'];

const reasons: Record<Reason, string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Email bounced',
  complained: 'Marked a letter as spam',
};

const columns: Column<SuppressedPerson>[] = [
  { title: 'First Name', width: 6, grow: 1, text: ({ firstName }) => firstName ?? '' },
  { title: 'Last Name', width: 6, grow: 1, text: ({ lastName }) => lastName ?? '' },
  { title: 'Email', width: 12.5, grow: 2, wide: true, text: ({ email }) => email },
  {
    title: 'Why',
    width: 12,
    grow: 1,
    wide: true,
    text: ({ reason, source = '' }) => `${reasons[reason]} ${source}`,
    cell: ({ reason, source }) => (
      <>
        <S.Why $tone={reason === 'unsubscribed' ? 'plain' : 'bad'}>{reasons[reason]}</S.Why>
        {source && <Small>According to a file: {source}</Small>}
      </>
    ),
  },
  { title: 'Since', width: 8.5, text: ({ at }) => dayOf(at), sortBy: ({ at }) => at, kind: 'date' },
];

/** By their status other systems know that these people must not be mailed. */
const file = {
  name: 'no-longer-mailed',
  columns: [
    { title: 'First Name', text: ({ firstName }: SuppressedPerson) => firstName ?? '' },
    { title: 'Last Name', text: ({ lastName }: SuppressedPerson) => lastName ?? '' },
    { title: 'Email', text: ({ email }: SuppressedPerson) => email },
    { title: 'Status', text: ({ reason }: SuppressedPerson) => reason },
    { title: 'Reason', text: ({ reason }: SuppressedPerson) => reasons[reason] },
    { title: 'Date', text: ({ at }: SuppressedPerson) => at },
  ],
};

/** Everybody who unsubscribed, whose address is gone, or who marked a letter as spam; and how many were erased. */
export function NoLongerMailed() {
  const list = useNoLongerMailedInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: counts } = useCountsQuery();
  const [chosen, setChosen] = useState<Reason | ''>('');
  const hasReason = useCallback(({ reason }: SuppressedPerson) => reason === chosen, [chosen]);
  return (
    <>
      <PeopleTable
        label="People No Longer Mailed"
        list={list}
        columns={columns}
        empty="No one has unsubscribed, and every address works"
        file={file}
        filter={{
          field: (
            <S.Filter>
              <Select
                aria-label="Reason"
                value={chosen}
                onChange={({ target }) => setChosen(target.value as Reason | '')}
              >
                <option value="">All reasons</option>
                {Object.entries(reasons).map(([reason, words]) => (
                  <option key={reason} value={reason}>
                    {words}
                  </option>
                ))}
              </Select>
            </S.Filter>
          ),
          accepts: chosen === '' ? undefined : hasReason,
          none: 'No one is on the list for this reason',
        }}
      />
      {counts && counts.erased > 0 && <Small>{erasedText(counts.erased)}</Small>}
    </>
  );
}

const erasedText = (count: number) =>
  count === 1
    ? 'One erased person is kept only as a fingerprint of their address, which no one can read. No letter goes there.'
    : `${count.toLocaleString()} erased people are kept only as fingerprints of their addresses, which no one can read. No letter goes there.`;
