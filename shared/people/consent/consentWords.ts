/*
 * What people agree to, as it stands beside the ticks of the forms. A subscriber's row keeps the words that stood there
 * then: a change here changes nothing of what others have agreed to. Of the sign-up's: signupConsentWords.ts.
 */

/** SPEC section 5. */
export const newsletterConsent = 'I agree to receive newsletters and understand I can unsubscribe at any time.';
