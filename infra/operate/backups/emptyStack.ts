import { partitions, type TableName, tableNames } from '../../../shared/platform/resources.ts';
import { protectedTemplates } from '../../../shared/site/site.ts';
import { type Item, isOf, kindOf, number, text } from './items.ts';
import type { StackData } from './source.ts';
import { scan } from './tables.ts';

const { access, content } = partitions;

/** What a stack has that nobody has used yet: what a deploy, the feed and whoever signed in left there. */
const ofNobody: Record<TableName, (item: Item) => boolean> = {
  content: (item) =>
    [content.episodes, content.episodeGuids].some((partition) => isOf(item, partition)) ||
    (isOf(item, content.counters) && text(item, 'sk') === content.episodes) ||
    (isOf(item, content.emailTemplates) &&
      (protectedTemplates as readonly string[]).includes(text(item, 'sk') ?? '') &&
      number(item, 'version') === 1),
  people: () => false,
  sends: () => false,
  access: (item) =>
    [
      ...[access.admins, access.adminNames, access.secondFactors, access.sessions],
      ...[access.adminKeys, access.rates, access.publication],
      ...[access.invitations, access.unconfirmedAddresses, access.accountMails],
    ].some((partition) => isOf(item, partition)),
};

/** Throws where somebody has used the stack: a backup takes nobody's place. */
export async function requireEmpty(data: StackData): Promise<void> {
  for (const table of tableNames) {
    for await (const page of scan(data, data.tables[table])) {
      const used = page.filter((item) => !ofNobody[table](item));
      if (used.length === 0) continue;
      const kinds = Object.entries(Object.groupBy(used, (item) => kindOf(table, item)));
      const listed = kinds.map(([kind, items]) => `${kind} (${items?.length})`).join(', ');
      throw notEmpty(data, `its table ${table} holds ${listed}`);
    }
  }
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const { Contents = [] } = await data.s3.send(new ListObjectsV2Command({ Bucket: data.media, MaxKeys: 1 }));
  if (Contents.length > 0) throw notEmpty(data, 'it has uploads');
}

const notEmpty = ({ name }: StackData, why: string) =>
  new Error(
    `Nothing was changed: a backup is restored into an empty site alone, and ${name} is not: ${why}. docs/restore.md says how to come by an empty one; --content brings back what was deleted here.`,
  );
