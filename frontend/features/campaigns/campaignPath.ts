import { generatePath } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';

/** The page of one send. */
export const campaignPath = (id: string) => generatePath(pages.adminCampaign, { id });
