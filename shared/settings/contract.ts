import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import { managedSettings, settingsEdit } from './model.ts';
import * as routes from './routes.ts';

export const settings = contractOf(routes.settings, {
  get: { response: managedSettings },
  /** 409 if someone else has changed them since `version`. */
  update: { request: settingsEdit, response: managedSettings, label: 'Changed the settings' },
} as const satisfies DetailsOf<typeof routes.settings>);
