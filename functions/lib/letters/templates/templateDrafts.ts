import type { DraftContent, DraftHead, DraftInput } from '../../../../shared/letters/model/templateDraft.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { checkItem, deleteItem, putItem, transact, transactIf, write } from '../../platform/dynamo/writes.ts';
import { keepDraftWrites } from './templateVersions.ts';

/** Unsaved changes to a letter. Each letter has at most one draft, whoever writes it. */
export interface DraftRow extends Omit<DraftHead, 'own'> {
  name: string;
  content: DraftContent;
}

const table = () => tableName('content');
const pk = partitions.content.emailDrafts;
const keyOf = (name: string) => ({ pk, sk: name });
const templateKey = (name: string) => ({ pk: partitions.content.emailTemplates, sk: name });

export const find = (name: string) => getItem<DraftRow>(table(), keyOf(name));

/** Which letters have a draft, when it was saved and by whom. */
export const listHeads = () =>
  queryPartition<Pick<DraftRow, 'name' | 'revision' | 'version' | 'savedAt' | 'savedBy'>>(table(), pk, {
    ProjectionExpression: '#name, revision, version, savedAt, savedBy',
    ExpressionAttributeNames: { '#name': 'name' },
  });

/**
 * Saves a draft on top of the revision its writer has seen. Saving the same text again returns the saved draft, so a
 * lost answer causes no conflict. A new draft can only start from the newest version of the letter. With `over` it
 * replaces any other draft, which is kept among the earlier versions. Returns why nothing was saved: the `letter` is gone or
 * has a newer version, or the `draft` has another revision.
 */
export const save = (name: string, input: DraftInput, savedBy: string): Promise<DraftRow | 'letter' | 'draft'> =>
  retry(async () => {
    const { version, revision, over, ...content } = input;
    const existing = over ? await find(name) : undefined;
    const base = over ? (existing?.revision ?? null) : revision;
    const row: DraftRow = {
      name,
      // Drafts of one letter never share a revision: a new draft starts at the current time, in milliseconds.
      revision: base === null ? Date.now() : base + 1,
      version,
      savedAt: new Date().toISOString(),
      savedBy,
      content,
    };
    const failed = await transact({
      letter: checkItem(table(), templateKey(name), over || base !== null ? isThere : when`version = ${version}`),
      draft: putItem(table(), { ...keyOf(name), ...row }, hasRevision(base)),
      before: existing && !isSame(existing.content, content) ? await keepDraftWrites(name, existing) : [],
    });
    if (failed.length === 0) return row;
    const now = await find(name);
    if (now && now.savedBy === savedBy && now.version === version && isSame(now.content, content)) return now;
    if (failed.includes('letter')) return 'letter';
    // Somebody else wrote at the same time: their text is kept too.
    return over ? undefined : 'draft';
  });

const hasRevision = (revision: number | null) => (revision === null ? isAbsent : when`revision = ${revision}`);

export const isSame = (one: DraftContent, other: DraftContent) =>
  one.subject === other.subject &&
  one.previewText === other.previewText &&
  one.htmlContent === other.htmlContent &&
  one.textContent === other.textContent;

/** Removes the draft once its text was saved into the letter. A draft that has changed since stays. */
export async function removeSaved(name: string, revision: number): Promise<void> {
  await write(deleteItem(table(), keyOf(name), hasRevision(revision)));
}

/**
 * Discards the draft for `admin`, keeping another admin's text as an earlier version. False if the revision differs.
 */
export async function discard(name: string, revision: number, admin: string): Promise<boolean> {
  const existing = await find(name);
  if (!existing) return true;
  if (existing.revision !== revision) return false;
  return transactIf([
    deleteItem(table(), keyOf(name), hasRevision(revision)),
    ...(existing.savedBy === admin ? [] : await keepDraftWrites(name, existing)),
  ]);
}

/** Deletes the draft together with its letter. */
export const removeWrite = (name: string) => deleteItem(table(), keyOf(name));
