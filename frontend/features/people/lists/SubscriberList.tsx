import { type ReactNode, useState } from 'react';
import type { Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { useCountsQuery } from '../../../queries/counts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Column } from '../../../ui/tables/RowTable.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Status.ts';
import * as S from './PeopleTable.styles.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useDeleteSubscriberMutation, useSubscribersInfiniteQuery } from './peopleApi.ts';
import { SubscriberDialog } from './SubscriberDialog.tsx';

/** docs/spec.md, Files. With the details, functions/lib/people/imports reads everything again. */
const file = {
  name: 'newsletter-subscribers',
  columns: [
    { title: 'ID', text: ({ id }: Subscriber) => id },
    { title: 'First Name', text: ({ firstName }: Subscriber) => firstName },
    { title: 'Last Name', text: ({ lastName }: Subscriber) => lastName },
    { title: 'Email', text: ({ email }: Subscriber) => email },
    { title: 'Subscription Date', text: ({ createdAt }: Subscriber) => createdAt },
  ],
  details: [
    { title: 'Status', text: ({ suppressed }: Subscriber) => suppressed ?? 'subscribed' },
    { title: 'Consent Source', text: ({ consent }: Subscriber) => consent.source },
    { title: 'Consent Date', text: ({ consent }: Subscriber) => consent.at },
  ],
  needsDetails: ({ suppressed }: Subscriber) => suppressed !== undefined,
};

const columns: Column<Subscriber>[] = [
  { title: 'First Name', width: 6, grow: 1, text: ({ firstName }) => firstName },
  { title: 'Last Name', width: 6, grow: 1, text: ({ lastName }) => lastName },
  {
    title: 'Email',
    width: 12.5,
    grow: 2,
    wide: true,
    text: ({ email, suppressed }) => `${email} ${suppressed ?? ''}`,
    cell: ({ email, suppressed }) => (
      <S.Email>
        {email} {suppressed && <Status $tone="bad">{suppressed}</Status>}
      </S.Email>
    ),
  },
  {
    title: 'Subscription Date',
    width: 8.5,
    text: ({ createdAt }) => dayOf(createdAt),
    sortBy: ({ createdAt }) => createdAt,
    kind: 'date',
  },
];

const deletion = {
  title: 'Delete subscriber',
  question: 'Are you sure you want to delete this subscriber? The newsletter will no longer reach them.',
  subject: ({ firstName, lastName, email }: Subscriber) => `${firstName} ${lastName}, ${email}`,
  label: ({ email }: Subscriber) => `Delete ${email}`,
  success: 'Subscriber deleted successfully',
  failure: 'Failed to delete subscriber',
};

/** All subscribers. A suppressed address has the reason beside it. `actions`: more buttons for the whole list. */
export function SubscriberList({ actions }: { actions?: ReactNode }) {
  const list = useSubscribersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: counts } = useCountsQuery();
  const [remove] = useDeleteSubscriberMutation();
  const [open, setOpen] = useState<Subscriber | 'new' | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const close = () => setOpen(null);
  return (
    <>
      <PeopleTable
        label="Newsletter Subscribers"
        list={list}
        total={counts?.subscribers}
        columns={columns}
        empty="No newsletter subscribers yet"
        file={file}
        actions={
          <>
            <Button small onClick={() => setOpen('new')}>
              Add Subscriber
            </Button>
            {actions}
          </>
        }
        editing={{ label: ({ email }) => `Edit ${email}`, onEdit: setOpen }}
        deletion={{ ...deletion, remove: (id) => remove({ params: { id } }) }}
      />
      {open === 'new' && <SubscriberDialog onClose={close} />}
      {open && open !== 'new' && (
        <SubscriberDialog edited={open} newest={rows?.find(({ id }) => id === open.id)} onClose={close} />
      )}
    </>
  );
}
