import { site } from '../../../shared/site/site.ts';

const { support: address } = site.contact;

export const support = <a href={`mailto:${address}`}>{address}</a>;

export const ifItKeepsFailing = <p>If it keeps failing, write to {support}, and we’ll do it for you.</p>;
