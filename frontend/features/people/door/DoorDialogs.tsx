import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  type Admission,
  type Box,
  type DoorPerson,
  type Payment,
  setSince,
} from '../../../../shared/people/model/door.ts';
import { door } from '../../../../shared/people/routes.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { api } from '../../../api/api.ts';
import { type CallError, errorMessage } from '../../../api/callError.ts';
import { mutation, query } from '../../../api/endpoints.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { QrCode } from '../../../ui/pictures/QrCode.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { font, size } from '../../../ui/theme/theme.ts';
import { useCopy } from '../../../ui/toasts/toasts.ts';
import { Boxes, clockTime, Facts, List, ListRow, Name, PersonFacts, TickBox } from './DoorList.tsx';
import { hashOfKey } from './kept.ts';
import { nameOf } from './ticks.ts';

interface ScannedPersonProps {
  eventId: number;
  signupId: string;
  person: DoorPerson | undefined;
  readAt: string;
  /** Reads the list again, and returns whether that worked. */
  look: () => Promise<boolean>;
  onTick: (person: DoorPerson, box: Box, is: boolean) => void;
  onLetIn: (person: DoorPerson) => void;
  onClose: () => void;
}

export function ScannedPerson(props: ScannedPersonProps) {
  const { person, onTick, onClose } = props;
  // A second scan of the same code says so: someone else may have shown it.
  const [wasHere] = useState(setSince(person?.came));
  if (!person) return <UnknownCode {...props} />;
  if (person.waits) return <Waits {...props} person={person} />;
  const isHere = setSince(person.came) !== undefined;
  return (
    <Dialog title="At the door" onClose={onClose}>
      <div>
        <LargeName>{nameOf(person)}</LargeName>
        <PersonFacts person={person} />
      </div>
      <div role="status">
        {isHere && wasHere && <Notice>Already here since {clockTime(wasHere)}.</Notice>}
        {isHere && !wasHere && <Notice tone="good">{nameOf(person)} is here.</Notice>}
      </div>
      <Boxes>
        <TickBox person={person} box="paid" onTick={(is) => onTick(person, 'paid', is)} />
        {isHere && (
          <Button look="plain" onClick={() => onTick(person, 'came', false)}>
            Not here after all
          </Button>
        )}
      </Boxes>
      {/* One button has the focus, so that a second press does not take back the first. */}
      <DialogActions>
        {isHere ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <Button onClick={() => onTick(person, 'came', true)}>Here</Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Waits({ person, onLetIn, onClose }: ScannedPersonProps & { person: DoorPerson }) {
  return (
    <Dialog title="At the door" onClose={onClose}>
      <LargeName>{nameOf(person)}</LargeName>
      <p>They’re on the waiting list, and have no seat yet.</p>
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Not now
        </Button>
        <Button
          onClick={() => {
            onClose();
            onLetIn(person);
          }}
        >
          Let in
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const code = /^[0-9a-f]{64}-(\d+)$/;

function UnknownCode({ eventId, signupId, readAt, look, onClose }: ScannedPersonProps) {
  const event = code.exec(signupId)?.[1];
  const isOther = event !== undefined && Number(event) !== eventId;
  /** Undefined while the list is read again. */
  const [isRead, setIsRead] = useState<boolean>();
  useEffect(() => void look().then(setIsRead), [look]);
  return (
    <Dialog title={isOther ? 'Another event' : 'Not on this list'} onClose={onClose}>
      <div role="status">
        {event === undefined && <p>This code isn’t one of ours.</p>}
        {isOther && (
          <p>
            This code is for another event. <Link to={`${pathOf('adminDoor', event)}#${signupId}`}>Open its list</Link>
          </p>
        )}
        {event !== undefined && !isOther && <p>{unknownText(isRead, readAt)}</p>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function unknownText(isRead: boolean | undefined, readAt: string): string {
  if (isRead === undefined) return 'Looking for this code…';
  return isRead
    ? 'The person with this code has no seat: the sign-up was canceled.'
    : `The person with this code may have signed up since ${clockTime(readAt)}, when this phone last read the list.`;
}

interface LetInProps {
  eventId: number;
  /** Someone who waits; or what was typed of the name of someone who has not signed up. */
  who: DoorPerson | string;
  admit: (signupId: string, body: Admission) => Promise<CallError | undefined>;
  onDone: (signupId: string) => void;
  onClose: () => void;
}

const ways: Record<Payment | 'later', string> = { cash: 'Cash', card: 'Card', later: 'Not now' };

/** Gives someone a seat who stands at the door. Nothing is chosen beforehand, so that no one has paid by mistake. */
export function LetIn({ eventId, who, admit, onDone, onClose }: LetInProps) {
  const waiting = typeof who === 'string' ? undefined : who;
  // The same one however often it is sent.
  const [signupId] = useState(() => waiting?.id ?? newId(eventId));
  const [firstName = '', ...lastNames] = typeof who === 'string' ? who.split(/\s+/) : [];
  const form = useForm({
    initial: { firstName, lastName: lastNames.join(' '), pays: '' },
    rules: async () => admissionForm(waiting !== undefined),
  });
  const [problem, setProblem] = useState<CallError>();
  const [isPending, setIsPending] = useState(false);
  async function letIn({ pays, ...names }: { firstName: string; lastName: string; pays: string }) {
    setIsPending(true);
    const payment = pays === 'later' ? {} : { payment: pays as Payment };
    const error = await admit(signupId, { ...(!waiting && { names }), ...payment });
    setIsPending(false);
    setProblem(error);
    if (error) return;
    onDone(signupId);
    onClose();
  }
  return (
    <Dialog title={waiting ? 'Let in' : 'Add a person'} onClose={onClose}>
      <Form {...form.form((valid) => void letIn(valid))}>
        {waiting ? (
          <LargeName>{nameOf(waiting)}</LargeName>
        ) : (
          <>
            <TextField label="First name" autoComplete="off" {...form.text('firstName')} />
            <TextField label="Last name" autoComplete="off" {...form.text('lastName')} />
          </>
        )}
        <RadioGroup
          legend="How do they pay?"
          name="pays"
          value={form.values.pays}
          error={form.errors.pays}
          options={Object.entries(ways).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => form.set('pays', target.value)}
        />
        <div role="alert">
          {problem && (
            <Notice tone="danger">
              {problem.status === null
                ? 'They weren’t added: this takes a connection. Please press again when you’re back online.'
                : `They weren’t added. ${errorMessage(problem)}`}
            </Notice>
          )}
        </div>
        <DialogActions>
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            <PendingLabel label="Let in" pending="Letting in…" isPending={isPending} />
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The rules of names come with zod, when the form is used. */
async function admissionForm(isKnown: boolean) {
  const [z, { personNames }] = await Promise.all([
    import('zod/mini'),
    import('../../../../shared/people/model/person.ts'),
  ]);
  const name = isKnown ? { firstName: z.string(), lastName: z.string() } : personNames.shape;
  return z.object({ ...name, pays: z.enum(Object.keys(ways), 'Please choose') });
}

function newId(eventId: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}-${eventId}`;
}

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    doorLinks: query(build, door.links, { tags: ['DoorLinks'] }),
    makeDoorLink: mutation(build, door.makeLink, { changes: ['DoorLinks'] }),
    endDoorLink: mutation(build, door.endLink, { changes: ['DoorLinks'] }),
  }),
});

/** For admins: opens the list on a helper's phone without an account, and ends that. */
export function DoorLinks({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const params = { id: eventId };
  const { data: links, error, refetch } = linksApi.useDoorLinksQuery({ params }, { refetchOnMountOrArgChange: true });
  const [make, { data: made, isLoading, reset }] = linksApi.useMakeDoorLinkMutation();
  const [end] = linksApi.useEndDoorLinkMutation();
  const showResult = useMutationToast();
  const [name, setName] = useState('');
  const isMadeOpen = made && links?.some(({ id }) => id === made.id);
  const list = location.origin + pathOf('adminDoor', eventId);
  const makeLink = async () => {
    const { data } = await showResult(make({ params, body: { name: name.trim() } }).unwrap());
    if (data) setName('');
  };
  return (
    <Dialog title="Helpers’ phones" onClose={onClose}>
      {made && isMadeOpen ? (
        <MadeLink name={made.name} url={list + hashOfKey(made.key)} onDone={reset} />
      ) : (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) void makeLink();
          }}
        >
          <Small>
            A link opens this list on one phone, without an account and nothing else of the admin. It ends twelve hours
            after the event, or when you end it here.
          </Small>
          <TextField
            label="Whose phone is it?"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <div>
            <Button type="submit" disabled={!name.trim() || isLoading}>
              Make a link
            </Button>
          </div>
        </Form>
      )}
      {error && <ListFailed words="The open links couldn’t be loaded." onRetry={() => void refetch()} />}
      {!links && !error && <ListLoading words="Loading the open links…" rows={1} />}
      {links && links.length > 0 && (
        <List aria-label="Open links">
          {links.map((link) => (
            <ListRow key={link.id}>
              <div>
                <Name>{link.name}</Name>
                <Facts>
                  <span>Made by {link.madeBy}</span>
                  <span>Ends {momentOf(link.endsAt)}</span>
                </Facts>
              </div>
              <Button
                small
                look="plain"
                aria-label={`End the link of ${link.name}`}
                onClick={() => void showResult(end({ params: { ...params, link: link.id } }).unwrap())}
              >
                End
              </Button>
            </ListRow>
          ))}
        </List>
      )}
      {links?.length === 0 && <Small>No link is open.</Small>}
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function MadeLink({ name, url, onDone }: { name: string; url: string; onDone: () => void }) {
  const copy = useCopy();
  return (
    <>
      <p>
        Scan this with <strong>{name}</strong>, or send the link. It is shown only now.
      </p>
      <QrCode content={url} label="Code for the phone’s camera" />
      <Boxes>
        <Button onClick={() => void copy(url, `The link for ${name}`)}>Copy the link</Button>
        <Button look="plain" onClick={onDone}>
          Make another
        </Button>
      </Boxes>
    </>
  );
}

const LargeName = styled.p`
  font: 500 ${size.h2}/1.15 ${font.serif};
  overflow-wrap: anywhere;
`;
