import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import * as templateVersions from '../../lib/letters/templates/templateVersions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.versions, ({ params }) => templateVersions.list(params.name));
