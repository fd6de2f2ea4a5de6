import { calendar } from '../../../shared/health/routes/calendar.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { env } from '../platform/aws/env.ts';

/** Where calendar apps find the calendar of an admin with this token. */
export const feedAddress = (token: string): string =>
  `${env(variables.siteUrl)}${calendar.feed.path}?${new URLSearchParams({ token })}`;
