import { Link } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { ChangeScheduleDialog } from '../../features/letters/send/SendDialog.tsx';
import { SendScheduledDialog } from '../../features/letters/send/SendScheduledDialog.tsx';
import { CampaignList } from '../../features/sending/campaigns/CampaignList.tsx';
import { LetterField } from '../../features/sending/onSite/LetterField.tsx';
import { PublishedLetters } from '../../features/sending/onSite/PublishedLetters.tsx';
import { ScheduledList } from '../../features/sending/schedule/ScheduledList.tsx';
import { Aside } from '../../ui/layout/PageTitle.styles.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';

export default function Campaigns() {
  return (
    <>
      <Meta title="Admin - Sent Newsletters" hidden />
      <PageTitle
        title="Sent Newsletters"
        subtitle="Every send, the newest first: how far it is, and what exactly was mailed"
      />
      <Aside>
        <Link to={pages.adminEmailTemplates}>Back to Email Templates</Link>
      </Aside>
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
