import { compose } from '../lib/letters/compose/compose.ts';
import * as emailTemplates from '../lib/letters/templates/emailTemplates.ts';
import { firstTemplates } from '../lib/letters/templates/firstTemplates.ts';
import { logger } from '../lib/platform/log/log.ts';

/** At deploy: writes the templates that the product needs where they are absent, and never changes existing ones. */
export async function handler(): Promise<void> {
  for (const template of firstTemplates) {
    const mailBytes = Buffer.byteLength(compose(template).html);
    const added = await emailTemplates.add({ ...template, mailBytes });
    logger.info(added ? 'template written' : 'template is there', { template: template.name });
  }
}
