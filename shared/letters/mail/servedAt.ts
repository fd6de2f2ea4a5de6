import { site } from '../../site/site.ts';

/**
 * A mail with its addresses on the site leading to where that is served: a trial on this machine, or a deploy that has
 * no domain yet, has its pictures and pages nowhere else. `origin` without a slash at the end.
 */
export const servedAt = (text: string, origin: string): string => text.replaceAll(`${site.url}/`, `${origin}/`);
