import { newsletterConsent } from '../../../../shared/people/consent/consentWords.ts';
import { signupNewsletterConsent } from '../../../../shared/people/consent/signupConsentWords.ts';
import type { Consent } from '../../../../shared/people/model/subscriber.ts';
import { site } from '../../../../shared/site/site.ts';

const forms = {
  newsletter: { name: 'Newsletter form', words: newsletterConsent },
  signup: { name: 'Live audience form', words: signupNewsletterConsent },
};

/** The proof of consent of somebody who ticks a form now. */
export const consentAt = (form: keyof typeof forms): Consent => ({
  source: `${forms[form].name} at ${new URL(site.url).host}`,
  at: new Date().toISOString(),
  words: forms[form].words,
});
