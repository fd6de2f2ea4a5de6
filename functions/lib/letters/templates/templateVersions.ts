import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import {
  keptVersions,
  type TemplateVersion,
  type VersionWithContent,
} from '../../../../shared/letters/model/templateDraft.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { table } from '../../content/items/contentItems.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, type TransactItem, transactIf } from '../../platform/dynamo/writes.ts';

const pkOf = (name: string) => `${partitions.content.emailVersions}${name}`;
const keyOf = (name: string, id: string) => ({ pk: pkOf(name), sk: id });

/** Newest first, without their content. */
export const list = (name: string) =>
  queryPartition<TemplateVersion>(table(), pkOf(name), {
    ProjectionExpression: 'id, kind, subject, savedAt, savedBy',
    ScanIndexForward: false,
  });

export const find = (name: string, id: string) => getItem<VersionWithContent>(table(), keyOf(name, id));

/** Ids sort by when the versions were stored. */
const idOf = (kind: 's' | 'd', number: number) => `${String(Date.now()).padStart(15, '0')}-${kind}${number}`;

/** Keeps what a letter was, and deletes the oldest versions. Belongs in the transaction that replaces the letter. */
export const keepSavedWrites = ({ name, version, subject, ...row }: EmailTemplate) =>
  keepWrites(name, {
    id: idOf('s', version),
    kind: 'saved',
    subject,
    savedAt: row.updatedAt,
    ...(row.savedBy !== undefined && { savedBy: row.savedBy }),
    content: {
      subject,
      previewText: row.previewText ?? '',
      htmlContent: row.htmlContent,
      textContent: row.textContent ?? '',
    },
  });

/**
 * Keeps a draft among the earlier versions, in the transaction that replaces or deletes it. It takes the place of what
 * the same editor wrote before: two admins who type at once would else push out all older versions in a minute.
 */
export const keepDraftWrites = ({ name, editor, savedAt, savedBy, content }: ReplacedDraft) =>
  keepWrites(
    name,
    { id: idOf('d', editor), kind: 'draft', subject: content.subject, savedAt, savedBy, content },
    ({ id }) => id.endsWith(`-d${editor}`),
  );

type ReplacedDraft = Pick<VersionWithContent, 'savedAt' | 'content'> & {
  name: string;
  editor: number;
  savedBy: string;
};

async function keepWrites(
  name: string,
  version: VersionWithContent,
  isOutdated: (version: TemplateVersion) => boolean = () => false,
): Promise<TransactItem[]> {
  const all = (await list(name)).filter(({ id }) => id !== version.id);
  const outdated = all.filter(isOutdated);
  const old = all.filter((each) => !outdated.includes(each)).slice(keptVersions - 1);
  return [
    putItem(table(), { ...keyOf(name, version.id), ...version }),
    ...[...outdated, ...old].map(({ id }) => deleteItem(table(), keyOf(name, id))),
  ];
}

export async function removeAll(name: string): Promise<void> {
  for (let all = await list(name); all.length > 0; all = await list(name))
    await transactIf(all.map(({ id }) => deleteItem(table(), keyOf(name, id))));
}
