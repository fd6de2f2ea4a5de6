import { Link } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { CampaignList } from '../../features/campaigns/CampaignList.tsx';
import { LetterField } from '../../features/campaigns/LetterField.tsx';
import { PublishedLetters } from '../../features/campaigns/PublishedLetters.tsx';
import { ScheduledList } from '../../features/campaigns/ScheduledList.tsx';
import { ChangeScheduleDialog } from '../../features/emailTemplates/SendDialog.tsx';
import { SendScheduledDialog } from '../../features/emailTemplates/SendScheduledDialog.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { Aside } from '../../ui/PageTitle.styles.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';

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
