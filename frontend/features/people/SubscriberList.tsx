import { useState } from 'react';
import type { Subscriber } from '../../../shared/model/subscriber.ts';
import { useCountsQuery } from '../../api/counts.ts';
import { dayOf } from '../../ui/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Column } from '../../ui/RowTable.tsx';
import { Status } from '../../ui/Status.ts';
import { DeleteSubscriber } from './DeleteSubscriber.tsx';
import * as S from './PeopleTable.styles.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useSubscribersInfiniteQuery } from './peopleApi.ts';

/** SPEC section 9 names the columns. */
const file = {
  name: 'newsletter-subscribers',
  columns: [
    { title: 'ID', text: ({ id }: Subscriber) => id },
    { title: 'First Name', text: ({ firstName }: Subscriber) => firstName },
    { title: 'Last Name', text: ({ lastName }: Subscriber) => lastName },
    { title: 'Email', text: ({ email }: Subscriber) => email },
    { title: 'Subscription Date', text: ({ createdAt }: Subscriber) => createdAt },
  ],
};

const columns: Column<Subscriber>[] = [
  { title: 'First Name', width: 8, grow: 1, text: ({ firstName }) => firstName },
  { title: 'Last Name', width: 8, grow: 1, text: ({ lastName }) => lastName },
  {
    title: 'Email',
    width: 15,
    grow: 2,
    text: ({ email, suppressed }) => `${email} ${suppressed ?? ''}`,
    cell: ({ email, suppressed }) => (
      <S.Email>
        {email} {suppressed && <Status $tone="bad">{suppressed}</Status>}
      </S.Email>
    ),
  },
  {
    title: 'Subscription Date',
    width: 9,
    text: ({ createdAt }) => dayOf(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    title: 'ID',
    width: 6,
    text: ({ id }) => id,
    cell: ({ id }) => <span title={id}>{id.slice(0, 8)}…</span>,
  },
];

/** Everyone who gets the newsletter. From whom mail is withheld, and why, stands beside the address. */
export function SubscriberList() {
  const list = useSubscribersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: counts } = useCountsQuery();
  const [deleting, setDeleting] = useState<Subscriber | null>(null);
  const [withActions] = useState<Column<Subscriber>[]>(() => [
    ...columns,
    {
      title: 'Actions',
      width: 4,
      cell: (row) => <IconButton icon="delete" label={`Delete ${row.email}`} onClick={() => setDeleting(row)} />,
    },
  ]);
  return (
    <>
      <PeopleTable
        label="Newsletter Subscribers"
        list={list}
        total={counts?.subscribers}
        columns={withActions}
        empty="No newsletter subscribers yet"
        file={file}
      />
      {deleting && <DeleteSubscriber subscriber={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
