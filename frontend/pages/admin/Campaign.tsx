import { Link, useParams } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { CampaignView } from '../../features/sending/CampaignView.tsx';
import { Aside } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';

export default function Campaign() {
  const { id = '' } = useParams();
  return (
    <>
      <Meta title="Admin - Send" hidden />
      <CampaignView id={id} />
      <Aside>
        <Link to={pages.adminCampaigns}>All sends</Link>
      </Aside>
    </>
  );
}
