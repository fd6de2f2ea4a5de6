import { pages } from '../../../../shared/site/pages.ts';

/** What the login is told of the page that sent someone to it. */
export interface LoginRedirect {
  from: string;
}

/** Where to go after the login: back to that page, or to the dashboard. Never out of the site. */
export function destinationOf(state: unknown): string {
  const from = (state as Partial<LoginRedirect> | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : pages.admin;
}
