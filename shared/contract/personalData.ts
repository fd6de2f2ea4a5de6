import { erasure, personalData as personalDataModel, personalDataRequest } from '../model/personalData.ts';
import { personalData as routes } from '../routes/personalData.ts';
import type { Endpoint } from './endpoint.ts';

/** The address stands in the body: paths are logged. */
export const personalData = {
  lookUp: {
    ...routes.lookUp,
    status: 200,
    request: personalDataRequest,
    response: personalDataModel,
    label: 'Looked up the data of one person',
  },
  erase: {
    ...routes.erase,
    status: 200,
    request: personalDataRequest,
    response: erasure,
    label: 'Erased the data of one person',
  },
} as const satisfies Record<string, Endpoint>;
