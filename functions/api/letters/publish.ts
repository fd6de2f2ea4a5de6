import { letters as contract } from '../../../shared/contract/letters.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { askToPublish } from '../../lib/newsletter/letterOnSite.ts';

export const handler = endpoint(contract.publish, ({ params }) => askToPublish(params.id));
