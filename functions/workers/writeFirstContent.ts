import { adoptSignups } from '../lib/adoptSignups.ts';
import { logger } from '../lib/log.ts';
import { compose } from '../lib/mail/compose.ts';
import { firstTemplates } from '../lib/mail/firstTemplates.ts';
import * as emailTemplates from '../lib/store/emailTemplates.ts';

/**
 * At deploy: the templates that the product cannot be without, where they are absent; yours are never touched. And what
 * an earlier version kept in another form.
 */
export async function handler(): Promise<void> {
  for (const template of firstTemplates) {
    const mailBytes = Buffer.byteLength(compose(template).html);
    const added = await emailTemplates.add({ ...template, mailBytes });
    logger.info(added ? 'template written' : 'template is there', { template: template.name });
  }
  const adopted = await adoptSignups();
  if (adopted > 0) logger.info('sign-ups have their event', { adopted });
}
