import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { existing } from '../../lib/newsletter/existing.ts';
import { toEntity } from '../../lib/newsletter/progress.ts';

export const handler = endpoint(contract.get, async ({ params }) => toEntity(await existing(params.id)));
