import { Link } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { CampaignList } from '../../features/campaigns/CampaignList.tsx';
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
      <CampaignList />
    </>
  );
}
