import { partitions, type TableName, tableNames } from '../../../shared/platform/resources.ts';
import { protectedTemplates } from '../../../shared/site/site.ts';
import { type Item, isOf, kindOf, number, text } from './items.ts';
import type { StackData } from './source.ts';
import { scan } from './tables.ts';

const { access, content } = partitions;

/** Items that a stack may have before anybody has used it: those of a deploy, the feed and sign-ins. */
const isInitial: Record<TableName, (item: Item) => boolean> = {
  content: (item) =>
    isOf(item, content.episodes, content.episodeGuids) ||
    (isOf(item, content.counters) && text(item, 'sk') === content.episodes) ||
    (isOf(item, content.emailTemplates) &&
      (protectedTemplates as readonly string[]).includes(text(item, 'sk') ?? '') &&
      number(item, 'version') === 1),
  people: () => false,
  sends: () => false,
  access: (item) =>
    isOf(
      item,
      ...[access.admins, access.adminNames, access.secondFactors, access.sessions],
      ...[access.passkeys, access.passkeyChallenges],
      ...[access.adminKeys, access.rates, access.publication],
      // Log-ins leave them. Whatever else an admin did left other items.
      ...[access.activities, access.loginFailures, access.passwordLinks],
      ...[access.invitations, access.unconfirmedAddresses],
    ),
};

/** Throws if the stack has been used: a backup never replaces data. */
export async function requireEmpty(data: StackData): Promise<void> {
  for (const table of tableNames) {
    for await (const page of scan(data, data.tables[table])) {
      const used = page.filter((item) => !isInitial[table](item));
      if (used.length === 0) continue;
      const kinds = Object.entries(Object.groupBy(used, (item) => kindOf(table, item)));
      const listed = kinds.map(([kind, items]) => `${kind} (${items?.length})`).join(', ');
      throw notEmpty(data, `its table ${table} holds ${listed}`);
    }
  }
  const { Contents = [] } = await data.s3.listObjectsV2({ Bucket: data.media, MaxKeys: 1 });
  if (Contents.length > 0) throw notEmpty(data, 'it has uploads');
}

const notEmpty = ({ name }: StackData, reason: string) =>
  new Error(
    `Nothing was changed: a backup can only be restored into an empty site, and ${name} is not: ${reason}. docs/restore.md says how to get an empty one; --content restores what was deleted here.`,
  );
