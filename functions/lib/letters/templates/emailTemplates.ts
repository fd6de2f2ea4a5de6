import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, type TransactItem, transactIf, updateItem, write } from '../../platform/dynamo/writes.ts';
import * as templateDrafts from './templateDrafts.ts';
import * as templateVersions from './templateVersions.ts';

const pk = partitions.content.emailTemplates;
const table = () => tableName('content');
const keyOf = (name: string) => ({ pk, sk: name });

/** By name. A few dozen at most. */
export const list = () => queryPartition<EmailTemplate>(table(), pk);

export const find = (name: string) => getItem<EmailTemplate>(table(), keyOf(name));

export type Content = Omit<EmailTemplate, 'name' | 'version' | 'updatedAt' | 'lastTestAt' | 'draft'>;

/** Adds the template and returns it; undefined when one of its name is there already. `also`: what is written with it. */
export async function add(
  template: Content & { name: string },
  also: TransactItem[] = [],
): Promise<EmailTemplate | undefined> {
  const { name, subject, previewText, htmlContent, textContent, mailBytes } = template;
  const content = { subject, previewText, htmlContent, textContent, mailBytes };
  const entity = { name, ...content, version: 1, updatedAt: new Date().toISOString() };
  const added = await transactIf([putItem(table(), { ...keyOf(name), ...entity }, isAbsent), ...also]);
  return added ? entity : undefined;
}

/**
 * Gives the template new content, which nobody has tested yet; what it was is kept among its earlier versions. With
 * `version`, only if that is still the one there; false when it is not, or when the template is gone.
 */
export const save = (name: string, content: Content, version?: number, savedBy?: string): Promise<boolean> =>
  retry(async () => {
    const before = await find(name);
    if (!before || (version !== undefined && before.version !== version)) return false;
    const { subject, previewText, htmlContent, textContent, mailBytes } = content;
    const change = updateItem(table(), keyOf(name), {
      set: {
        subject,
        htmlContent,
        mailBytes,
        updatedAt: new Date().toISOString(),
        // Absent where they are empty.
        previewText: previewText || undefined,
        textContent: textContent || undefined,
        savedBy: savedBy || undefined,
      },
      remove: ['lastTestAt'],
      add: { version: 1 },
      when: when`version = ${before.version}`,
    });
    if (await transactIf([change, ...(await templateVersions.keepSaved(before))])) return true;
    // Saved by somebody else at this moment.
    return version === undefined ? undefined : false;
  });

/** Notes that this version went out as a test; a later edit is not touched by it. */
export async function markTested({ name, version }: EmailTemplate): Promise<void> {
  const lastTestAt = new Date().toISOString();
  await write(updateItem(table(), keyOf(name), { set: { lastTestAt }, when: when`version = ${version}` }));
}

/** Gives the one that there was. Its draft and its earlier versions go with it. */
export async function remove(name: string): Promise<EmailTemplate | undefined> {
  const template = await find(name);
  if (!template) return undefined;
  const removed = await transactIf([deleteItem(table(), keyOf(name), isThere), templateDrafts.removal(name)]);
  await templateVersions.removeAll(name);
  return removed ? template : undefined;
}
