import { site } from '../../../shared/site/site.ts';
import { SendToAttendees } from '../../features/letters/send/eventLetters.tsx';
import { SignupList } from '../../features/people/lists/SignupList.tsx';
import { LetterField } from '../../features/sending/CampaignList.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

const subtitle = () =>
  `Everyone who signed up for an event, in person or on Zoom. Sign-ups are deleted ${site.live.signupsKeptMonths} months after their event.`;

export default function Signups() {
  return (
    <>
      <PageTitle title="Sign-ups" subtitle={subtitle()} />
      <AllSignups />
    </>
  );
}

export function AllSignups() {
  return <SignupList actions={<SendToAttendees chooseLetter={LetterField} />} />;
}
