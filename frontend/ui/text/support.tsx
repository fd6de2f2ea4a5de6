import { site } from '../../../shared/site/site.ts';

const { support: address } = site.contact;

export const support = <a href={`mailto:${address}`}>{address}</a>;

/** What to do where a mail’s link isn’t valid. */
export const openItAgain = <p>Part of it may be missing. Open the link in our email again, or write to {support}.</p>;

export const ifItKeepsFailing = <p>If it keeps failing, write to {support}, and we’ll do it for you.</p>;
