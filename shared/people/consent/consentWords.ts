/*
 * What people agree to: the labels of the forms' checkboxes. A subscriber's row keeps the words of the time, so a
 * change here does not change what earlier subscribers have agreed to. For the sign-up form: signupConsentWords.ts.
 */

/** docs/spec.md, Forms. */
export const newsletterConsent = 'I agree to receive newsletters and understand I can unsubscribe at any time.';
