import { sendTrialMail } from '../lib/health/trialMail.ts';

/** Emails SES's simulator, and answers with what SES said and whether its events came back. An operator invokes it. */
export const handler = sendTrialMail;
