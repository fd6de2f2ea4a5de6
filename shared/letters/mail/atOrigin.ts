import { site } from '../../site/site.ts';

/**
 * Makes the site's addresses in a mail lead to where the site is actually served: a local trial, or a deployment
 * without a domain yet, has its pictures and pages nowhere else. `origin` has no trailing slash.
 */
export const atOrigin = (text: string, origin: string): string => text.replaceAll(`${site.url}/`, `${origin}/`);
