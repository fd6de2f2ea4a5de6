/** As consentWords.ts, of the live audience's form: apart, so that Home does not load it. */
export const signupNewsletterConsent = 'Subscribe me to the newsletter as well.';
