import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Subscriber, SuppressedPerson } from '../../../../shared/people/model/subscriber.ts';
import type { NewSubscriber, SubscriberEdit } from '../../../../shared/people/model/subscriberEdit.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useEditForm } from '../../../mutations/useEditForm.tsx';
import { useCounts } from '../../../queries/counts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Box, Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form, Pair } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { Toolbar } from '../../../ui/layout/layout.tsx';
import type { Column } from '../../../ui/tables/RowTable.tsx';
import { RowActions } from '../../../ui/tables/Table.tsx';
import { dayOf, momentOf } from '../../../ui/text/dates.ts';
import { Notice, Small, Status } from '../../../ui/text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { importApi } from '../imports/imports.ts';
import { ListFilter, PeopleTable, Why } from './PeopleTable.tsx';
import {
  useAddSubscriberMutation,
  useDeleteSubscriberMutation,
  useEditSubscriberMutation,
  useNoLongerMailedInfiniteQuery,
  useSubscribersInfiniteQuery,
} from './peopleApi.ts';

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
      <Email>
        {email} {suppressed && <Status $tone="bad">{suppressed}</Status>}
      </Email>
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
  question:
    'Are you sure you want to delete this subscriber? The newsletter no longer reaches them, unless they subscribe again or are in a list that you import.',
  subject: ({ firstName, lastName, email }: Subscriber) => `${firstName} ${lastName}, ${email}`,
  label: ({ email }: Subscriber) => `Delete ${email}`,
  success: 'Subscriber deleted successfully',
  failure: 'Failed to delete subscriber',
};

/** Where someone came from: an import, a form, whose words they agreed to, or an admin. */
const isFrom =
  (source: string) =>
  ({ importId, consent }: Subscriber): boolean => {
    if (source === 'import') return importId !== undefined;
    if (source === 'form' || source === 'hand')
      return !importId && (consent.words !== undefined) === (source === 'form');
    return importId === source;
  };

/** `actions`: more buttons for the whole list. */
export function SubscriberList({ actions }: { actions?: ReactNode }) {
  const list = useSubscribersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: counts } = useCounts();
  const { data: imports = [] } = importApi.usePastImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [source, setSource] = useState('');
  const accepts = useMemo(() => (source === '' ? undefined : isFrom(source)), [source]);
  const [remove] = useDeleteSubscriberMutation();
  const [open, setOpen] = useState<Subscriber | 'new' | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const { column, bar } = useSelection(rows ?? []);
  const close = () => setOpen(null);
  return (
    <>
      <PeopleTable
        label="Newsletter Subscribers"
        list={list}
        total={counts?.subscribers}
        columns={[column, ...columns]}
        aboveRows={bar}
        empty="No newsletter subscribers yet"
        file={file}
        filter={{
          field: (
            <ListFilter
              label="Source"
              value={source}
              options={[
                ...[['', 'All sources'] as const, ['form', 'A form of this site'] as const],
                ...[['hand', 'Added by hand'] as const, ['import', 'Any file'] as const],
                ...imports.map(({ id, name, at }) => [id, `${name}, ${momentOf(at)}`] as const),
              ]}
              onChoose={setSource}
            />
          ),
          accepts,
          none: 'No one came from there',
        }}
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

/** Those gone from the list are no longer selected. */
function useSelection(rows: Subscriber[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [remove] = useDeleteSubscriberMutation();
  const selected = rows.filter(({ id }) => ids.has(id));
  const toggle = (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]));
  const people = counted(selected.length, 'subscriber');
  const column: Column<Subscriber> = {
    title: 'Select',
    width: 4,
    wide: true,
    cell: ({ id, email }) => (
      <Box type="checkbox" aria-label={`Select ${email}`} checked={ids.has(id)} onChange={() => toggle(id)} />
    ),
  };
  async function removeAll() {
    // One after the other: a failure leaves the rest selected, for the next press.
    for (const { id } of selected) await remove({ params: { id } }).unwrap();
  }
  const bar = (shown: readonly Subscriber[]) =>
    selected.length > 0 && (
      <Toolbar>
        <span role="status">{people} selected</span>
        <RowActions>
          {shown.some(({ id }) => !ids.has(id)) && (
            <Button look="plain" small onClick={() => setIds(new Set(shown.map(({ id }) => id)))}>
              Select All {shown.length.toLocaleString()} Below
            </Button>
          )}
          <Button look="plain" small onClick={() => setIds(new Set())}>
            Clear Selection
          </Button>
          <Button look="danger" small onClick={() => setAsking(true)}>
            Delete Selected
          </Button>
        </RowActions>
        {asking && (
          <ConfirmMutation
            title={`Delete ${people}`}
            subject={namesOf(selected)}
            mutate={removeAll}
            success={`${people} deleted`}
            failure={() => 'Not everyone was deleted. Who is left is still selected: please try again'}
            onClose={() => setAsking(false)}
          >
            The newsletter no longer reaches them, unless they subscribe again or are in a list that you import.
          </ConfirmMutation>
        )}
      </Toolbar>
    );
  return { column, bar };
}

function namesOf(people: Subscriber[]): string {
  const emails = people.map(({ email }) => email);
  return emails.length <= 5 ? emails.join(', ') : `${emails.slice(0, 4).join(', ')} and ${emails.length - 4} more`;
}

interface SubscriberDialogProps {
  edited?: Subscriber;
  newest?: Subscriber | undefined;
  onClose: () => void;
}

const blank = { firstName: '', lastName: '', email: '', source: '', agreedOn: '', askedAnew: false };
type Draft = typeof blank;

const draftOf = ({ firstName, lastName, email }: Subscriber): Draft => ({ ...blank, firstName, lastName, email });

const addRules = () =>
  import('../../../../shared/people/model/subscriberEdit.ts').then(({ newSubscriber }) => newSubscriber);
const editRules = () => import('../../../../shared/people/model/subscriberEdit.ts').then(({ editDraft }) => editDraft);

function SubscriberDialog({ edited, newest, onClose }: SubscriberDialogProps) {
  const [add] = useAddSubscriberMutation();
  const [edit] = useEditSubscriberMutation();
  const { form, formProps, hintOf, conflictNotice, isSaving } = useEditForm({
    edited,
    newest,
    draftOf,
    blank,
    rules: edited ? editRules : addRules,
    addresses: ['email'],
    save: (body) =>
      edited
        ? edit({ params: { id: edited.id }, body: body as SubscriberEdit }).unwrap()
        : add({ body: body as NewSubscriber }).unwrap(),
    texts: { success: `Subscriber ${edited ? 'updated' : 'added'} successfully` },
    onSaved: onClose,
  });
  const hasLeft = form.errors.askedAnew !== undefined || form.values.askedAnew;
  const moves = edited !== undefined && form.values.email.trim().toLowerCase() !== edited.email.toLowerCase();

  return (
    <EditDialog title={edited ? 'Edit Subscriber' : 'Add Subscriber'} dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <Form {...formProps}>
          {conflictNotice}
          <Pair>
            <TextField label="First Name (optional)" autoComplete="off" {...form.text('firstName')} />
            <TextField label="Last Name (optional)" autoComplete="off" {...form.text('lastName')} />
          </Pair>
          <TextField label="Email" type="email" autoComplete="off" hint={hintOf('email')} {...form.text('email')} />
          {moves && (
            <Notice role="status">
              Letters will go only to the new address, and it won’t be asked to confirm: change it only as the person
              told you.
            </Notice>
          )}
          {!edited && (
            <>
              <TextField
                label="Where they agreed"
                placeholder="e.g., card at the book table, May 3"
                hint="Proof of consent, if anyone asks."
                {...form.text('source')}
              />
              <TextField label="Agreed on" type="date" {...form.text('agreedOn')} />
              <Small>They aren’t emailed now: their first email will be the next letter.</Small>
            </>
          )}
          {edited && <ConsentProof of={edited} />}
          {hasLeft && (
            <Checkbox
              label="This person asked to get the newsletter at this address again."
              {...form.checkbox('askedAnew')}
            />
          )}
          <FormActions
            onCancel={close}
            label={edited ? 'Save Changes' : 'Add Subscriber'}
            pendingLabel="Saving..."
            isPending={isSaving}
            failure={form.failure}
          />
        </Form>
      )}
    </EditDialog>
  );
}

function ConsentProof({ of: { createdAt, consent } }: { of: Subscriber }) {
  const facts: [string, string | undefined][] = [
    ['Subscribed on', dayOf(createdAt)],
    ['Agreed on', momentOf(consent.at)],
    ['Agreed through', consent.source],
    ['Agreed to', consent.words && `“${consent.words}”`],
    ['Confirmed by email on', consent.confirmedAt && momentOf(consent.confirmedAt)],
  ];
  return (
    <Facts aria-label="Proof of consent" facts={facts.filter((fact): fact is [string, string] => Boolean(fact[1]))} />
  );
}

type Reason = SuppressedPerson['reason'];

const reasons: Record<Reason, string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Email bounced',
  complained: 'Marked a letter as spam',
};

const suppressedColumns: Column<SuppressedPerson>[] = [
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
        <Why $tone={reason === 'unsubscribed' ? 'plain' : 'bad'}>{reasons[reason]}</Why>
        {source && <Small>According to a file: {source}</Small>}
      </>
    ),
  },
  { title: 'Since', width: 8.5, text: ({ at }) => dayOf(at), sortBy: ({ at }) => at, kind: 'date' },
];

/** By their status other systems know that these people must not be mailed. */
const suppressedFile = {
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

export function NoLongerMailed() {
  const list = useNoLongerMailedInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: counts } = useCounts();
  const [chosen, setChosen] = useState<Reason | ''>('');
  const hasReason = useCallback(({ reason }: SuppressedPerson) => reason === chosen, [chosen]);
  return (
    <>
      <PeopleTable
        label="People No Longer Mailed"
        list={list}
        columns={suppressedColumns}
        empty="No one has unsubscribed, and every address works"
        file={suppressedFile}
        filter={{
          field: (
            <ListFilter
              label="Reason"
              value={chosen}
              options={[['', 'All reasons'], ...Object.entries(reasons)]}
              onChoose={(reason) => setChosen(reason as Reason | '')}
            />
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

const Email = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.tight};
  align-items: center;
`;
