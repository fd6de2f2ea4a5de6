import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import {
  type DraftContent,
  type DraftHead,
  keptVersions,
  type TemplateVersion,
  type WholeVersion,
} from '../../../../shared/letters/model/templateDraft.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, type TransactItem, transactIf } from '../../platform/dynamo/writes.ts';

const table = () => tableName('content');
const pkOf = (name: string) => `${partitions.content.emailVersions}${name}`;
const keyOf = (name: string, id: string) => ({ pk: pkOf(name), sk: id });

/** Newest first, without their content. */
export const list = (name: string) =>
  queryPartition<TemplateVersion>(table(), pkOf(name), {
    ProjectionExpression: 'id, kind, subject, savedAt, savedBy',
    ScanIndexForward: false,
  });

export const find = (name: string, id: string) => getItem<WholeVersion>(table(), keyOf(name, id));

/** By when they were put aside. */
const idOf = (kind: 's' | 'd', number: number) => `${String(Date.now()).padStart(15, '0')}-${kind}${number}`;

/** The writes that keep what a letter was, and let the oldest go. They belong into the transaction that replaces it. */
export const keepSaved = ({ name, version, subject, ...row }: EmailTemplate & { savedBy?: string }) =>
  keep(name, {
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

/** The same for a draft. */
export const keepDraft = (
  name: string,
  { revision, savedAt, savedBy, content }: Omit<DraftHead, 'own'> & { content: DraftContent },
) => keep(name, { id: idOf('d', revision), kind: 'draft', subject: content.subject, savedAt, savedBy, content });

async function keep(name: string, version: WholeVersion): Promise<TransactItem[]> {
  const old = (await list(name)).slice(keptVersions - 1);
  return [
    putItem(table(), { ...keyOf(name, version.id), ...version }),
    ...old.map(({ id }) => deleteItem(table(), keyOf(name, id))),
  ];
}

/** Of a letter that is gone: whatever somebody put there meanwhile too. */
export async function removeAll(name: string): Promise<void> {
  for (let all = await list(name); all.length > 0; all = await list(name))
    await transactIf(all.map(({ id }) => deleteItem(table(), keyOf(name, id))));
}
