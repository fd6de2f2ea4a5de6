import { variables } from '../../../../shared/platform/resources.ts';
import * as secondFactors from './secondFactors.ts';

/** Whether infra/settings/settings.ts asks a second factor of every admin. */
export const isFactorRequired = () => process.env[variables.secondFactorRequired] === 'true';

/** Whether an admin has more than a password to log in with. */
export const hasSecondFactor = async (username: string): Promise<boolean> =>
  (await secondFactors.find(username)) !== undefined;
