/** Another system's text without the e-mail addresses in it: reasons are logged, and outlive the erasure of a person's data. */
export const withoutAddresses = (text: string) => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '<address>');
