import { styled } from 'styled-components';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/Dialog.tsx';
import { Small } from '../../../../ui/text/Text.tsx';
import { Choice, Choices } from './CardDialog.tsx';

export const placeholderMenu: Record<'anyone' | 'guests', [text: string, label: string][]> = {
  anyone: [
    ['{firstName|friend}', 'First name, or “friend”'],
    ['{firstName}', 'First name'],
    ['{lastName}', 'Last name'],
  ],
  guests: [
    ['{eventTitle}', 'Title of the event'],
    ['{eventDate}', 'Date of the event'],
    ['{eventTime}', 'Time of the event'],
    ['{eventPlace}', 'Place: the room, or Zoom'],
    ['{eventDoors}', 'Doors open, for those in the room'],
    ['{eventPrice}', 'Ticket price, for those in the room'],
    ['{joinLink}', 'Zoom link, for those on Zoom'],
    ['{payLink}', 'Link to pay, for those in the room'],
    ['{cancelUrl}', 'Link to cancel the sign-up'],
  ],
};

export function PlaceholderDialog({ onChoose, onClose }: { onChoose: (text: string) => void; onClose: () => void }) {
  const listed = (rows: [text: string, label: string][]) => (
    <Pairs>
      {rows.map(([text, label]) => (
        <Choice key={text} type="button" onClick={() => onChoose(text)}>
          <b>{label}</b>
          <code>{text}</code>
        </Choice>
      ))}
    </Pairs>
  );
  return (
    <Dialog title="Insert Personal Details" onClose={onClose} width="44rem">
      <Small>Each reader sees their own. They work in the subject and the preview text too, written as here.</Small>
      {listed(placeholderMenu.anyone)}
      <Small>Only in emails to event attendees:</Small>
      {listed(placeholderMenu.guests)}
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Pairs = styled(Choices)`
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  margin-top: 0;
`;
