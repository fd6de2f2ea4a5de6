import { useState } from 'react';
import { encode } from 'uqr';
import type { DoorLink } from '../../../../shared/people/model/door.ts';
import { door } from '../../../../shared/people/routes/door.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { api } from '../../../api/api.ts';
import { mutation, query } from '../../../api/endpoints.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Small } from '../../../ui/text/Text.tsx';
import { useCopy } from '../../../ui/toasts/toasts.ts';
import * as S from './Door.styles.ts';
import { hashOfKey } from './kept.ts';

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
  const makeLink = async () => {
    const { data } = await showResult(make({ params, body: { name: name.trim() } }).unwrap());
    if (data) setName('');
  };
  return (
    <Dialog title="Helpers’ phones" onClose={onClose}>
      {made && isMadeOpen ? (
        <MadeLink eventId={eventId} link={made} onDone={reset} />
      ) : (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) void makeLink();
          }}
        >
          <Small>
            A link opens this list on one phone, without an account and nothing else of the admin. It ends twelve hours
            after the evening, or when you end it here.
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
        <S.List aria-label="Open links">
          {links.map((link) => (
            <S.Row key={link.id}>
              <div>
                <S.Name>{link.name}</S.Name>
                <S.Facts>
                  <span>Made by {link.madeBy}</span>
                  <span>Ends {momentOf(link.endsAt)}</span>
                </S.Facts>
              </div>
              <Button
                small
                look="plain"
                aria-label={`End the link of ${link.name}`}
                onClick={() => void showResult(end({ params: { ...params, link: link.id } }).unwrap())}
              >
                End
              </Button>
            </S.Row>
          ))}
        </S.List>
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

/** The link, which is shown this once: as a code for the phone's camera, and to be sent. */
function MadeLink({
  eventId,
  link,
  onDone,
}: {
  eventId: number;
  link: DoorLink & { key: string };
  onDone: () => void;
}) {
  const copy = useCopy();
  const url = location.origin + pathOf('adminDoor', eventId) + hashOfKey(link.key);
  return (
    <>
      <p>
        Scan this with <strong>{link.name}</strong>, or send the link. It is shown only now.
      </p>
      <Code text={url} />
      <S.Boxes>
        <Button onClick={() => void copy(url, `The link for ${link.name}`)}>Copy the link</Button>
        <Button look="plain" onClick={onDone}>
          Make another
        </Button>
      </S.Boxes>
    </>
  );
}

function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <S.Code role="img" aria-label="Code for the phone’s camera" viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </S.Code>
  );
}
