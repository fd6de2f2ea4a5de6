import { pages } from '../../../../shared/site/pages.ts';

/** The router state of the login: the page that redirected to it. */
export interface LoginRedirect {
  from: string;
}

/** Where to go after the login: back to that page, or to the dashboard. Never to another site. */
export function destinationOf(state: unknown): string {
  const from = (state as Partial<LoginRedirect> | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : pages.admin;
}
