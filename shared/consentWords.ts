/*
 * What people agree to, as it stands beside the ticks of the forms. A subscriber's row keeps the words that stood there
 * then: a change here changes nothing of what others have agreed to.
 */

/** SPEC section 5. */
export const newsletterConsent = 'I agree to receive newsletters and understand I can unsubscribe at any time.';
export const signupNewsletterConsent = 'Subscribe me to the newsletter as well.';
