import { generatePath } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';

/** The page of one send. */
export const pageOf = (id: string) => generatePath(pages.adminCampaign, { id });
