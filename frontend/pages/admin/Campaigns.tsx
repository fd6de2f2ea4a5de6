import { ChangeScheduleDialog, SendScheduledDialog } from '../../features/letters/send/SendDialog.tsx';
import { CampaignList, LetterField } from '../../features/sending/CampaignList.tsx';
import { PublishedLetters } from '../../features/sending/LetterOnSite.tsx';
import { ScheduledList } from '../../features/sending/ScheduledList.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export default function Campaigns() {
  return (
    <>
      <PageTitle
        title="Scheduled and Sent"
        subtitle="Every send, newest first: its progress, and exactly what was sent"
      />
      <ScheduledList
        change={(scheduled, onClose) => (
          <ChangeScheduleDialog scheduled={scheduled} chooseLetter={LetterField} onClose={onClose} />
        )}
        sendNow={(scheduled, onClose) => <SendScheduledDialog scheduled={scheduled} onClose={onClose} />}
      />
      <CampaignList />
      <PublishedLetters />
    </>
  );
}
