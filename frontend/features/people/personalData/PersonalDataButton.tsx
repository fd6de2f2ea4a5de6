import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Erasure, PersonalData } from '../../../../shared/people/model/personalData.ts';
import { personalData } from '../../../../shared/people/routes.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationForm } from '../../../mutations/FormDialog.tsx';
import { SendMailAgain } from '../../../mutations/SendMailAgain.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Notice } from '../../../ui/text/Text.tsx';
import { size } from '../../../ui/theme/theme.ts';
import { displayed, KeptTable, saveKept } from './KeptTable.tsx';

const { useLookUpPersonMutation, useErasePersonMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    lookUpPerson: mutation(build, personalData.lookUp),
    erasePerson: mutation(build, personalData.erase, {
      changes: ['Subscribers', 'Signups', 'Counts', 'Campaigns'],
    }),
  }),
});

export function PersonalDataButton() {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<PersonalData | null>(null);
  const close = () => {
    setOpen(false);
    setFound(null);
  };
  return (
    <>
      <Button look="plain" small onClick={() => setOpen(true)}>
        One Person’s Data
      </Button>
      {open && (
        <Dialog title="One Person’s Data" onClose={close}>
          {found ? (
            <KeptData found={found} onOther={() => setFound(null)} onClose={close} />
          ) : (
            <AddressForm onFound={setFound} onClose={close} />
          )}
        </Dialog>
      )}
    </>
  );
}

const rules = () =>
  import('../../../../shared/people/model/personalData.ts').then((model) => model.personalDataRequest);

function AddressForm({ onFound, onClose }: { onFound: (data: PersonalData) => void; onClose: () => void }) {
  const [lookUp] = useLookUpPersonMutation();
  const form = useMutationForm({
    initial: { email: '' },
    rules,
    mutate: (body) => lookUp({ body }).unwrap(),
    onDone: onFound,
  });
  return (
    <Form {...form.props}>
      <p>
        Shows everything kept about one email address, for a person who asks. You can save it for them, or erase it.
      </p>
      <TextField
        label="Email Address"
        type="email"
        autoComplete="off"
        hint="Exactly as the person writes it: ana+news@… is another address than ana@…"
        {...form.text('email')}
      />
      <FormActions
        onCancel={onClose}
        label="Look Up"
        pendingLabel="Looking..."
        isPending={form.isPending}
        failure={form.failure}
      />
    </Form>
  );
}

function KeptData({ found, onOther, onClose }: { found: PersonalData; onOther: () => void; onClose: () => void }) {
  const [data, setData] = useState(found);
  const [erased, setErased] = useState<'whole' | 'pending' | null>(null);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { email, kept } = data;
  // The form or dialog that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: screen readers read out each new answer
  useEffect(() => heading.current?.focus(), [data]);
  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        {kept.length > 0 ? `${erased ? 'Still kept' : 'Kept'} about ${email}` : `Nothing is kept about ${email}`}
      </Heading>
      {erased && (
        <Notice tone={erased === 'whole' ? 'plain' : 'care'} role="status">
          {erased === 'whole'
            ? 'The data was erased.'
            : 'The data was erased, except what a send is using right now: that will be erased within minutes.'}
        </Notice>
      )}
      {kept.map((section) => (
        <KeptTable
          key={section.title}
          section={section}
          mailAction={({ mayHaveIt, ...mail }, { what, since }) => (
            <SendMailAgain mail={mail} what={`${what}, ${email}, ${displayed(since)}`} mayHaveIt={mayHaveIt} />
          )}
        />
      ))}
      <DialogActions>
        {kept.length > 0 && !erased && (
          <Button look="plain" onClick={() => saveKept('personal-data', data)}>
            Save as JSON
          </Button>
        )}
        {kept.some(({ stays }) => !stays) && !erased && (
          <Button look="danger" onClick={() => setAsking(true)}>
            Erase...
          </Button>
        )}
        <Button look="plain" onClick={onOther}>
          Another Address
        </Button>
        {(erased || kept.length === 0) && <Button onClick={onClose}>Close</Button>}
      </DialogActions>
      {asking && (
        <EraseDialog
          data={data}
          onErased={({ left, pending }) => {
            setErased(pending ? 'pending' : 'whole');
            setAsking(false);
            setData(left);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface EraseDialogProps {
  data: PersonalData;
  onErased: (erasure: Erasure) => void;
  onClose: () => void;
}

function EraseDialog({ data: { email, kept }, onErased, onClose }: EraseDialogProps) {
  const [erase] = useErasePersonMutation();
  return (
    <ConfirmMutation
      title="Erase this person’s data?"
      confirmLabel="Erase for Good"
      pendingLabel="Erasing..."
      mutate={() => erase({ body: { email } }).unwrap().then(onErased)}
      onClose={onClose}
    >
      <strong>{email}</strong>
      <p>This will be erased for good:</p>
      <ul>
        {kept
          .filter(({ stays }) => !stays)
          .map(({ title, records }) => (
            <li key={title}>
              {title}
              {records.length > 1 && `: ${records.length}`}
            </li>
          ))}
      </ul>
      <p>This will stay:</p>
      <ul>
        <li>
          A fingerprint of the address, from which no one can read it. It keeps letters from going there again, unless
          the person subscribes again.
        </li>
        <li>The counts for letters already sent, which say nothing about the person.</li>
        <li>Backups of the tables, for up to 35 days, and lists that someone has exported.</li>
      </ul>
    </ConfirmMutation>
  );
}

const Heading = styled.h3`
  font-size: ${size.lead};
  overflow-wrap: anywhere;
  &:focus { outline: none; }
`;
