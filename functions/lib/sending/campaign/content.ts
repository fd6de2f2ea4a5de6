import type { Cards } from '../../../../shared/letters/mail/cards.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { EventFacts } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { putItem, updateItem, write } from '../../platform/dynamo/writes.ts';

/** The template as it was when the campaign started: later edits do not reach a campaign under way. */
export type CampaignSource = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'> & {
  /** The event whose people it goes to, as it was then. */
  event?: EventFacts | undefined;
  /** What its cards showed at that moment; absent where it has none. */
  cards?: Cards | undefined;
};

/** The finished mail, made of the source by PREPARE. */
export type CampaignMail = Pick<EmailTemplate, 'subject' | 'previewText'> & {
  html: string;
  text: string;
  event?: EventFacts | undefined;
};

const table = () => tableName('sends');
/** Two items: each may need most of the 400 KB that one can hold. */
const sourceKey = (id: string) => ({ pk: `CAMPAIGN#${id}`, sk: 'CONTENT' });
const mailKey = (id: string) => ({ pk: `CAMPAIGN#${id}`, sk: 'MAIL' });

/** The write, within the transaction that starts a campaign, that keeps what it mails. `expiresAt` in Unix seconds. */
export function contentPut(id: string, template: CampaignSource, expiresAt: number) {
  const { subject, previewText, htmlContent, textContent, event, cards } = template;
  const content = { subject, previewText, htmlContent, textContent, event, cards };
  return putItem(table(), { ...sourceKey(id), ...content, expiresAt });
}

/** The same for the same words, those of its cards too: how a letter is known again, whatever became of its template meanwhile. */
export const hashOf = ({ subject, previewText, htmlContent, textContent, cards }: CampaignSource) =>
  sha256(JSON.stringify([subject, previewText || '', htmlContent, textContent || '', ...(cards ? [cards] : [])]));

export const source = (id: string) => getItem<CampaignSource>(table(), sourceKey(id));

/** Undefined until the campaign is prepared. Never changes afterwards. */
export const mail = (id: string) => getItem<CampaignMail>(table(), mailKey(id));

/** The first one stays: two runs that prepare at once cannot swap the mail under the senders. */
export async function keepMail(id: string, mail: CampaignMail, expiresAt: number): Promise<void> {
  const { subject, previewText = '', html, text, event } = mail;
  const setOnce = { subject, previewText, html, text, event };
  await write(updateItem(table(), mailKey(id), { setOnce, set: { expiresAt } }));
}
