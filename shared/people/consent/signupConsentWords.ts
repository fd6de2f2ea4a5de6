/** The live audience form's words, as in consentWords.ts. A file of its own, so that Home does not load it. */
export const signupNewsletterConsent = 'Subscribe me to the newsletter as well.';
