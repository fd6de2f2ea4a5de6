import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as templateVersions from '../../lib/store/templateVersions.ts';

export const handler = endpoint(contract.versions, ({ params }) => templateVersions.list(params.name));
