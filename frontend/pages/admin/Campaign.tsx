import { Link, useParams } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { CampaignView } from '../../features/campaigns/CampaignView.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { Aside } from '../../ui/PageTitle.styles.ts';

export default function Campaign() {
  const { id = '' } = useParams();
  return (
    <>
      <Meta title="Admin - Newsletter" hidden />
      <CampaignView id={id} />
      <Aside>
        <Link to={pages.adminCampaigns}>All sent newsletters</Link>
      </Aside>
    </>
  );
}
