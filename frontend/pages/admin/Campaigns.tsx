import { ChangeScheduleDialog } from '../../features/letters/send/SendDialog.tsx';
import { SendScheduledDialog } from '../../features/letters/send/SendScheduledDialog.tsx';
import { CampaignList } from '../../features/sending/campaigns/CampaignList.tsx';
import { LetterField } from '../../features/sending/onSite/LetterField.tsx';
import { PublishedLetters } from '../../features/sending/onSite/PublishedLetters.tsx';
import { ScheduledList } from '../../features/sending/schedule/ScheduledList.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';

export default function Campaigns() {
  return (
    <>
      <Meta title="Admin - Scheduled and Sent" hidden />
      <PageTitle
        title="Scheduled and Sent"
        subtitle="Every send, newest first: its progress, and exactly what was sent"
      />
      <ScheduledList
        change={(scheduled, onClose) => (
          <ChangeScheduleDialog
            scheduled={scheduled}
            chooseLetter={(chosen, onChoose) => <LetterField value={chosen} onChoose={onChoose} />}
            onClose={onClose}
          />
        )}
        sendNow={(scheduled, onClose) => <SendScheduledDialog scheduled={scheduled} onClose={onClose} />}
      />
      <CampaignList />
      <PublishedLetters />
    </>
  );
}
