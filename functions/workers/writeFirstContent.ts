import { logger } from '../lib/log.ts';
import { compose } from '../lib/mail/compose.ts';
import { firstTemplates } from '../lib/mail/firstTemplates.ts';
import { linkSignupsToEvents } from '../lib/signups/linkToEvents.ts';
import * as emailTemplates from '../lib/store/emailTemplates.ts';

/**
 * At deploy: writes the templates that the product needs where they are absent, and never changes existing ones. Then
 * migrates rows that an earlier version stored in another form.
 */
export async function handler(): Promise<void> {
  for (const template of firstTemplates) {
    const mailBytes = Buffer.byteLength(compose(template).html);
    const added = await emailTemplates.add({ ...template, mailBytes });
    logger.info(added ? 'template written' : 'template is there', { template: template.name });
  }
  const linked = await linkSignupsToEvents();
  if (linked > 0) logger.info('sign-ups have their event', { linked });
}
