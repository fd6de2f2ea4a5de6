import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, type TransactItem, transactIf, updateItem, write } from '../../platform/dynamo/writes.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import * as templateDrafts from './templateDrafts.ts';
import * as templateVersions from './templateVersions.ts';

const pk = partitions.content.emailTemplates;
const table = () => tableName('content');
const keyOf = (name: string) => ({ pk, sk: name });

/** Sorted by name; a few dozen at most. */
export const list = () => queryPartition<EmailTemplate>(table(), pk);

export const find = (name: string) => getItem<EmailTemplate>(table(), keyOf(name));

/** The template, or 404. */
export async function requireTemplate(name: string): Promise<EmailTemplate> {
  const template = await find(name);
  if (!template) throw notFound(`The letter "${name}"`);
  return template;
}

export type Content = Omit<EmailTemplate, 'name' | 'version' | 'updatedAt' | 'lastTestAt' | 'draft'>;

/** Adds the template and returns it; undefined if its name is taken. `extraWrites` go into the same transaction. */
export async function add(
  template: Content & { name: string },
  extraWrites: TransactItem[] = [],
): Promise<EmailTemplate | undefined> {
  const { name, subject, previewText, htmlContent, textContent, mailBytes } = template;
  const content = { subject, previewText, htmlContent, textContent, mailBytes };
  const entity = { name, ...content, version: 1, updatedAt: new Date().toISOString() };
  const added = await transactIf([putItem(table(), { ...keyOf(name), ...entity }, isAbsent), ...extraWrites]);
  return added ? entity : undefined;
}

/** As {@link add}; throws 409 if the name is taken. */
export async function addTemplate(...input: Parameters<typeof add>): Promise<EmailTemplate> {
  const added = await add(...input);
  if (!added) throw conflict(`There is a template "${input[0].name}" already. Please choose another name.`);
  return added;
}

/**
 * Gives the template new content, which nobody has tested yet; the old content is kept among its earlier versions. With
 * `version`, only if that is still the current one. False if it is not, or if the template is gone.
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
        // Absent if empty.
        previewText: previewText || undefined,
        textContent: textContent || undefined,
        savedBy: savedBy || undefined,
      },
      remove: ['lastTestAt'],
      add: { version: 1 },
      when: when`version = ${before.version}`,
    });
    if (await transactIf([change, ...(await templateVersions.keepSavedWrites(before))])) return true;
    // Somebody else saved it at the same time.
    return version === undefined ? undefined : false;
  });

/** Records that this version went out as a test; does nothing if the template was edited since. */
export async function markTested({ name, version }: EmailTemplate): Promise<void> {
  const lastTestAt = new Date().toISOString();
  await write(updateItem(table(), keyOf(name), { set: { lastTestAt }, when: when`version = ${version}` }));
}

/** Deletes the template with its draft and its earlier versions, and returns it; undefined if there was none. */
export async function remove(name: string): Promise<EmailTemplate | undefined> {
  const template = await find(name);
  if (!template) return undefined;
  const removed = await transactIf([deleteItem(table(), keyOf(name), isThere), templateDrafts.removeWrite(name)]);
  await templateVersions.removeAll(name);
  return removed ? template : undefined;
}
