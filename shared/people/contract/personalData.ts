import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { erasure, personalData as personalDataModel, personalDataRequest } from '../model/personalData.ts';
import { personalData as routes } from '../routes/personalData.ts';

/** The email address is in the body, because paths are logged. */
export const personalData = contractOf(routes, {
  lookUp: { request: personalDataRequest, response: personalDataModel, label: 'Looked up one person’s data' },
  erase: { request: personalDataRequest, response: erasure, label: 'Erased one person’s data' },
} as const satisfies DetailsOf<typeof routes>);
