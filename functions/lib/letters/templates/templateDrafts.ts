import type * as z from 'zod/mini';
import type {
  DraftContent,
  DraftHead,
  DraftInput,
  draftRemoval,
} from '../../../../shared/letters/model/templateDraft.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { table } from '../../content/items/contentItems.ts';
import { retry } from '../../platform/async.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  checkItem,
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  transact,
  transactIf,
  when,
  write,
} from '../../platform/dynamo/writes.ts';
import type { LetterTexts } from '../compose.ts';
import { keepDraftWrites } from './templateVersions.ts';

/** Unsaved changes to a letter. Each letter has at most one draft, no matter who writes it. */
export interface DraftRow extends Omit<DraftHead, 'own'> {
  name: string;
  editor: number;
  content: DraftContent;
}

const pk = partitions.content.emailDrafts;
const keyOf = (name: string) => ({ pk, sk: name });

export const find = (name: string) => getItem<DraftRow>(table(), keyOf(name));

export const listHeads = () =>
  queryPartition<Pick<DraftRow, 'name' | 'revision' | 'version' | 'savedAt' | 'savedBy'>>(table(), pk, {
    ProjectionExpression: '#name, revision, version, savedAt, savedBy',
    ExpressionAttributeNames: { '#name': 'name' },
  });

/**
 * Saves what an editor has now as the letter's draft. `replaced`: the text whose place it took, unless its writer had
 * seen that. The text of another editor, unless this one continues from it, becomes an earlier version. What comes
 * later than a newer save of the same editor changes nothing. Null if the letter is gone.
 */
export const save = (
  name: string,
  { version, editor, revision, follows, ...content }: DraftInput,
  savedBy: string,
): Promise<{ draft: DraftRow; replaced?: DraftRow } | null> =>
  retry(async () => {
    const before = await find(name);
    const isMine = before?.editor === editor;
    if (isMine && before.revision >= revision) return { draft: before };
    const isSeen = !before || isMine || before.revision === follows || isSame(before.content, content);
    const draft = { name, editor, revision, version, savedAt: new Date().toISOString(), savedBy, content };
    const failed = await transact({
      letter: checkItem(table(), { pk: partitions.content.emailTemplates, sk: name }, isThere),
      draft: putItem(table(), { ...keyOf(name), ...draft }, before ? isStill(before) : isAbsent),
      before: isSeen ? [] : await keepDraftWrites(before),
    });
    if (failed.includes('letter')) return null;
    // Someone else wrote at the same time: their text is kept too.
    return failed.length > 0 ? undefined : { draft, ...(!isSeen && { replaced: before }) };
  });

const isStill = ({ editor, revision }: DraftRow) => when`editor = ${editor} AND revision = ${revision}`;

/** An absent text is as an empty one. */
export const isSame = (one: LetterTexts, other: LetterTexts) =>
  one.subject === other.subject &&
  (one.previewText ?? '') === (other.previewText ?? '') &&
  one.htmlContent === other.htmlContent &&
  (one.textContent ?? '') === (other.textContent ?? '');

/** Removes the draft once its text was saved into the letter. A draft that has changed since stays. */
export async function removeSaved(name: string, revision: number): Promise<void> {
  await write(deleteItem(table(), keyOf(name), when`revision = ${revision}`));
}

/** Of that revision or editor. Another admin's text becomes an earlier version; a draft written since stays. */
export async function discard(
  name: string,
  { revision, editor }: z.infer<typeof draftRemoval>,
  admin: string,
): Promise<void> {
  const existing = await find(name);
  if (!existing || (existing.revision !== revision && existing.editor !== editor)) return;
  await transactIf([
    deleteItem(table(), keyOf(name), isStill(existing)),
    ...(existing.savedBy === admin ? [] : await keepDraftWrites(existing)),
  ]);
}

export const removeWrite = (name: string) => deleteItem(table(), keyOf(name));
