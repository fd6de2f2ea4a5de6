import { newsletterConsent } from '../../../../shared/people/consent/consentWords.ts';
import { signupNewsletterConsent } from '../../../../shared/people/consent/signupConsentWords.ts';
import type { Consent } from '../../../../shared/people/model/subscriber.ts';
import { site } from '../../../../shared/site/site.ts';
import type { Turn } from '../../outbox/outbox.ts';
import type { NewPerson } from '../subscribers/additions.ts';
import * as subscribers from '../subscribers/subscribers.ts';

const forms = {
  newsletter: { name: 'Newsletter form', words: newsletterConsent },
  signup: { name: 'Live audience form', words: signupNewsletterConsent },
};

/** The proof of consent of somebody who ticks a form now. */
const consentAt = (form: keyof typeof forms): Consent => ({
  source: `${forms[form].name} at ${new URL(site.url).host}`,
  at: new Date().toISOString(),
  words: forms[form].words,
});

/**
 * Handles a form's request for the newsletter: subscribes and welcomes the person or, if site.ts says `double` or the
 * address is suppressed, asks them to confirm. Their mail goes out at its `turn`. Does not reveal what is known about the address.
 */
export async function subscribe(person: NewPerson, form: keyof typeof forms, turn?: Turn): Promise<void> {
  await subscribers.add(person, consentAt(form), { confirms: site.newsletter.optIn === 'double', turn });
}
