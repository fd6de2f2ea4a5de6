import { SendToAttendees } from '../../features/letters/send/SendToAttendees.tsx';
import { SignupList } from '../../features/people/lists/SignupList.tsx';
import { LetterField } from '../../features/sending/onSite/LetterField.tsx';

/** The sign-ups for events, with a button to mail those of one event. */
export const AllSignups = () => (
  <SignupList
    actions={
      <SendToAttendees chooseLetter={(chosen, onChoose) => <LetterField value={chosen} onChoose={onChoose} />} />
    }
  />
);
