import { tableNames, variables } from '../../shared/platform/resources.ts';
import type { Data } from '../constructs/data.ts';
import type { HandlerFunction } from '../constructs/handlerFunction.ts';
import type { Mail } from '../constructs/mail.ts';
import type { Queues } from '../constructs/queues.ts';
import type { Secrets } from '../constructs/secrets.ts';
import type { Site } from '../constructs/site.ts';
import type { Imports, Media } from '../constructs/uploads.ts';
import type { Needs } from './needs.ts';

export interface Resources {
  data: Data;
  secrets: Secrets;
  queues: Queues;
  mail: Mail;
  media: Media;
  imports: Imports;
  site: Site;
  secondFactorRequired: boolean;
  edge: { url: string; grantInvalidate(fn: HandlerFunction): void };
}

/** Grants `fn` what it needs: each permission, with the environment variable that names its resource. */
export function grant(fn: HandlerFunction, resources: Resources, needs: Needs): void {
  for (const table of tableNames) resources.data[table].grantTo(fn, needs.items ?? {});
  for (const queue of needs.queues ?? []) resources.queues.grantSend(fn, queue);
  for (const secret of needs.secrets ?? []) resources.secrets.grantRead(fn, secret);
  if (needs.mail) resources.mail.grantSend(fn);
  if (needs.senderAddress) resources.mail.addSenderAddress(fn);
  if (needs.mailAccount) resources.mail.grantAccount(fn);
  if (needs.media) resources.media.grantTo(fn, needs.media);
  if (needs.imports) resources.imports.grantTo(fn, needs.imports);
  if (needs.site) resources.site.grantTo(fn, needs.site);
  if (needs.site === 'publish') resources.edge.grantInvalidate(fn);
  if (needs.items?.sessions && resources.secondFactorRequired)
    fn.addEnvironment(variables.secondFactorRequired, 'true');
  if (needs.siteUrl) fn.addEnvironment(variables.siteUrl, resources.edge.url);
}
