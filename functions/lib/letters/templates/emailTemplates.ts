import { type EmailTemplate, type PreparedLetter, titleFrom } from '../../../../shared/letters/model/emailTemplate.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import * as episodes from '../../content/episodes/episodes.ts';
import { table } from '../../content/items/contentItems.ts';
import { retry } from '../../platform/async.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
  write,
  writeIf,
} from '../../platform/dynamo/writes.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import * as templateDrafts from './templateDrafts.ts';
import * as templateVersions from './templateVersions.ts';

const pk = partitions.content.emailTemplates;
const keyOf = (name: string) => ({ pk, sk: name });

interface StoredTemplate extends EmailTemplate {
  /** The site prepared it for this episode, at this ISO time. */
  prepared?: { episode: number; at: string };
}

/** Sorted by name; a few dozen at most. */
export const list = () => queryPartition<EmailTemplate>(table(), pk);

export const find = (name: string) => getItem<StoredTemplate>(table(), keyOf(name));

export async function requireTemplate(name: string): Promise<EmailTemplate> {
  const template = await find(name);
  if (!template) throw notFound(`The letter "${name}"`);
  return template;
}

export type Content = Omit<EmailTemplate, 'name' | 'title' | 'version' | 'updatedAt' | 'lastTestAt' | 'draft'> & {
  title?: string | undefined;
};

export function newTemplate(template: Content & { name: string }): EmailTemplate {
  const { name, title = titleFrom(name), subject, previewText, htmlContent, textContent, mailBytes } = template;
  const content = { subject, previewText, htmlContent, textContent, mailBytes };
  return { name, title, ...content, version: 1, updatedAt: new Date().toISOString() };
}

export const addWrite = (template: StoredTemplate): TransactItem =>
  putItem(table(), { ...keyOf(template.name), ...template }, isAbsent);

/** Adds the template and returns it; undefined if its name is taken. `extraWrites` go into the same transaction. */
export async function add(
  template: Content & { name: string },
  extraWrites: TransactItem[] = [],
): Promise<EmailTemplate | undefined> {
  const added = newTemplate(template);
  return (await transactIf([addWrite(added), ...extraWrites])) ? added : undefined;
}

/** As {@link add}; throws 409 if the name is taken. */
export async function addTemplate(...input: Parameters<typeof add>): Promise<EmailTemplate> {
  const added = await add(...input);
  if (!added) throw conflict(`There is already a letter "${input[0].name}". Please choose another name.`);
  return added;
}

/**
 * Gives the template new content, which no one has tested yet; the old content is kept among its earlier versions. With
 * `version`, only if that is still the current one. A new title alone makes no new version. False if the version is not
 * the current one, or if the template is gone.
 */
export const save = (name: string, content: Content, version?: number, savedBy?: string): Promise<boolean> =>
  retry(async () => {
    const before = await find(name);
    if (!before || (version !== undefined && before.version !== version)) return false;
    const { title = before.title, subject, previewText, htmlContent, textContent, mailBytes } = content;
    const updatedAt = new Date().toISOString();
    const isCurrent = when`version = ${before.version}`;
    if (title !== before.title && templateDrafts.isSame(content, before)) {
      if (await writeIf(updateItem(table(), keyOf(name), { set: { title, updatedAt }, when: isCurrent }))) return true;
      return version === undefined ? undefined : false;
    }
    const change = updateItem(table(), keyOf(name), {
      set: {
        title,
        subject,
        htmlContent,
        mailBytes,
        updatedAt,
        // Absent if empty.
        previewText: previewText || undefined,
        textContent: textContent || undefined,
        savedBy: savedBy || undefined,
      },
      remove: ['lastTestAt'],
      add: { version: 1 },
      when: isCurrent,
    });
    if (await transactIf([change, ...(await templateVersions.keepSavedWrites(before))])) return true;
    // Someone else saved it at the same time.
    return version === undefined ? undefined : false;
  });

/** Does nothing if the template was edited since. */
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

export async function preparedLetters(): Promise<PreparedLetter[]> {
  const rows = await queryPartition<Pick<Required<StoredTemplate>, 'name' | 'subject' | 'prepared'>>(table(), pk, {
    FilterExpression: 'attribute_exists(prepared)',
    ProjectionExpression: '#name, subject, prepared',
    ExpressionAttributeNames: { '#name': 'name' },
  });
  const shown = await Promise.all(
    rows.map(async ({ name, subject, prepared: { episode: id, at } }) => {
      const episode = await episodes.findShown(id);
      return episode ? [{ name, subject, episode: episode.title, at }] : [];
    }),
  );
  return shown.flat().sort((a, b) => b.at.localeCompare(a.at));
}
