import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import type { Mail } from '../../letters/compose/compose.ts';
import type { LetterSource } from '../../letters/compose/letterSource.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { putItem, updateItem, write } from '../../platform/dynamo/writes.ts';

/** The finished mail, which PREPARE makes from the source. */
export type CampaignMail = Mail & Pick<EmailTemplate, 'previewText'>;

const table = () => tableName('sends');
/**
 * Two items: each may need most of the 400 KB that an item can hold. Not in the campaign's partition, in which a public endpoint
 * counts.
 */
const keyOf = (id: string, sk: 'SOURCE' | 'MAIL') => ({ pk: partitions.sends.campaignContents + id, sk });
const sourceKey = (id: string) => keyOf(id, 'SOURCE');
const mailKey = (id: string) => keyOf(id, 'MAIL');

/** Stores what a campaign mails, in the transaction that starts it. `expiresAt` in Unix seconds. */
export function contentWrite(id: string, template: LetterSource, expiresAt: number) {
  const { subject, previewText, htmlContent, textContent, event, cards } = template;
  const content = { subject, previewText, htmlContent, textContent, event, cards };
  return putItem(table(), { ...sourceKey(id), ...content, expiresAt });
}

export const source = (id: string) => getItem<LetterSource>(table(), sourceKey(id));

/** Undefined until the campaign is prepared. Never changes afterwards. */
export const mail = (id: string) => getItem<CampaignMail>(table(), mailKey(id));

/** The first write wins: of two concurrent preparations, neither can change the mail while it is being sent. */
export async function keepMail(id: string, mail: CampaignMail, expiresAt: number): Promise<void> {
  const { subject, previewText = '', html, text, event } = mail;
  const setOnce = { subject, previewText, html, text, event };
  await write(updateItem(table(), mailKey(id), { setOnce, set: { expiresAt } }));
}
