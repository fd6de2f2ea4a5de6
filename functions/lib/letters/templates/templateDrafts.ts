import type { DraftContent, DraftHead, DraftInput } from '../../../../shared/letters/model/templateDraft.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { checkItem, deleteItem, putItem, transact, transactIf, write } from '../../platform/dynamo/writes.ts';
import { keepDraft } from './templateVersions.ts';

/** What is being written into a letter and is not saved: one draft a letter, whoever writes. */
export interface DraftRow extends Omit<DraftHead, 'own'> {
  name: string;
  content: DraftContent;
}

const table = () => tableName('content');
const pk = partitions.content.emailDrafts;
const keyOf = (name: string) => ({ pk, sk: name });
const templateKey = (name: string) => ({ pk: partitions.content.emailTemplates, sk: name });

export const find = (name: string) => getItem<DraftRow>(table(), keyOf(name));

/** Which letters have one, and of when and whom. */
export const marks = () =>
  queryPartition<Pick<DraftRow, 'name' | 'revision' | 'version' | 'savedAt' | 'savedBy'>>(table(), pk, {
    ProjectionExpression: '#name, revision, version, savedAt, savedBy',
    ExpressionAttributeNames: { '#name': 'name' },
  });

/** Why a draft was not saved: the letter is gone or newer than what is being changed, or the draft is another by now. */
export type DraftRefusal = 'letter' | 'draft';

/**
 * Saves a draft that goes on from the revision which its writer knows. Saving the same again gives what was saved: an
 * answer that got lost is no conflict. A new draft begins on the newest version of the letter alone; with `over` it
 * takes the place of any, which is kept among the earlier versions.
 */
export const save = (name: string, input: DraftInput, savedBy: string): Promise<DraftRow | DraftRefusal> =>
  retry(async () => {
    const { version, revision: known, over, ...content } = input;
    const there = over ? await find(name) : undefined;
    const from = over ? (there?.revision ?? null) : known;
    const row: DraftRow = {
      name,
      // Drafts of one letter never share a revision: one that begins anew begins with the time, in milliseconds.
      revision: from === null ? Date.now() : from + 1,
      version,
      savedAt: new Date().toISOString(),
      savedBy,
      content,
    };
    const failed = await transact({
      letter: checkItem(table(), templateKey(name), over || from !== null ? isThere : when`version = ${version}`),
      draft: putItem(table(), { ...keyOf(name), ...row }, draftIs(from)),
      before: there && !isSame(there.content, content) ? await keepDraft(name, there) : [],
    });
    if (failed.length === 0) return row;
    const now = await find(name);
    if (now && now.savedBy === savedBy && now.version === version && isSame(now.content, content)) return now;
    if (failed.includes('letter')) return 'letter';
    // Somebody else wrote at this moment: what they wrote is kept too.
    return over ? undefined : 'draft';
  });

const draftIs = (revision: number | null) => (revision === null ? isAbsent : when`revision = ${revision}`);

export const isSame = (one: DraftContent, other: DraftContent) =>
  one.subject === other.subject &&
  one.previewText === other.previewText &&
  one.htmlContent === other.htmlContent &&
  one.textContent === other.textContent;

/** Its text has become the letter's. One that was written on since stays. */
export async function settle(name: string, revision: number): Promise<void> {
  await write(deleteItem(table(), keyOf(name), draftIs(revision)));
}

/** Discards it, for `admin`; what somebody else wrote is kept among the earlier versions. False where it is another by now. */
export async function discard(name: string, revision: number, admin: string): Promise<boolean> {
  const there = await find(name);
  if (!there) return true;
  if (there.revision !== revision) return false;
  return transactIf([
    deleteItem(table(), keyOf(name), draftIs(revision)),
    ...(there.savedBy === admin ? [] : await keepDraft(name, there)),
  ]);
}

/** The write that takes it away with its letter. */
export const removal = (name: string) => deleteItem(table(), keyOf(name));
