import { erasure, personalData as personalDataModel, personalDataRequest } from '../model/personalData.ts';
import type { Endpoint } from './endpoint.ts';
import * as routes from './ownRoutes.ts';

/** The address stands in the body: paths are logged. */
export const personalData = {
  lookUp: {
    ...routes.personalData.lookUp,
    status: 200,
    request: personalDataRequest,
    response: personalDataModel,
    label: 'Looked up the data of one person',
  },
  erase: {
    ...routes.personalData.erase,
    status: 200,
    request: personalDataRequest,
    response: erasure,
    label: 'Erased the data of one person',
  },
} as const satisfies Record<string, Endpoint>;
