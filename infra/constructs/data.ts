import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import {
  dueIndex,
  newestIndex,
  openIndex,
  partitions,
  type TableIndex,
  type TableName,
  variables,
} from '../../shared/platform/resources.ts';
import { writesFor } from '../../shared/sending/model/workers.ts';
import { actionsOfWords, type Items } from '../access/needs.ts';
import type { Settings } from '../settings/checkSettings.ts';
import { constructId } from './defaults.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/** In a fixed order, so that equal access gives equal statements. */
const actionsOf = (access = '') => {
  const allowed = access.split(' ').flatMap((word) => actionsOfWords[word as keyof typeof actionsOfWords] ?? []);
  return actionsOfWords.write.filter((action) => allowed.includes(action)).map((action) => `dynamodb:${action}`);
};

/** One table. A function with access to it gets its name in the environment. */
class DataTable extends Table {
  private readonly name: TableName;
  private readonly kinds: Record<string, string>;
  private readonly indexes: string[] = [];
  private readonly indexesOfKinds = new Map<string, string>();

  constructor(
    scope: Construct,
    name: TableName,
    { stream, writes }: { stream?: StreamViewType; writes?: number | undefined } = {},
  ) {
    super(scope, constructId(name), {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      // Encrypted with a key of AWS's own, which is free; each use of the account's own aws/dynamodb has a price:
      // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.howitworks.html
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expiresAt',
      ...(stream && { stream }),
      ...(writes && { warmThroughput: { writeUnitsPerSecond: writes } }),
      deletionProtection: true,
      // Even if the first deploy fails: CloudFormation cannot delete a protected table, and would get stuck.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.name = name;
    this.kinds = name in partitions ? partitions[name as keyof typeof partitions] : {};
  }

  /** `kind`: the one kind of items in it. With the others, access to the whole table comes with it. */
  index({ name, partition, sort, byNumber }: TableIndex, kind?: string): this {
    this.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: { name: partition, type: AttributeType.STRING },
      sortKey: { name: sort, type: byNumber ? AttributeType.NUMBER : AttributeType.STRING },
    });
    const arn = `${this.tableArn}/index/${name}`;
    if (kind) this.indexesOfKinds.set(kind, arn);
    else this.indexes.push(arn);
    return this;
  }

  /**
   * Grants access to what `items` names of this table: all of it, or kinds of its items. Each action on kinds stands in
   * one statement: AWS does not say whether it judges the items of a transaction one by one or all that take one action
   * together. Scan is never granted: it has no leading keys.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
   */
  grantTo(fn: HandlerFunction, items: Items): void {
    const whole = items[this.name] ?? '';
    const kinds = Object.keys(this.kinds).filter((kind) => items[kind as keyof Items]);
    if (whole || kinds.length > 0) fn.addEnvironment(variables.table(this.name), this.tableName);
    if (whole.includes('list')) fn.allow(['dynamodb:Query'], this.indexes);
    const onAll = actionsOf(whole);
    if (onAll.length > 0) fn.allow(onAll, [this.tableArn]);
    for (const [kind, arn] of this.indexesOfKinds)
      if (items[kind as keyof Items]?.includes('list')) fn.allow(['dynamodb:Query'], [arn]);
    const keysWith = (action: string) =>
      kinds
        .filter((kind) => actionsOf(items[kind as keyof Items]).includes(action))
        .map((kind) => this.kinds[kind]?.replace(/#$/, '#*'));
    // What it may do with all items, no kind has to grant.
    const onKinds = actionsOf('write').filter((action) => !onAll.includes(action));
    for (const [keys, actions] of Map.groupBy(onKinds, (action) => keysWith(action).join())) {
      if (keys === '') continue;
      fn.allow(actions, [this.tableArn], {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys.split(',') },
        // Without it, ForAllValues also holds for a request that has no leading keys.
        Null: { 'dynamodb:LeadingKeys': 'false' },
      });
    }
  }
}

/** The tables, one for each bounded context, which keeps each function's grants narrow. */
export class Data extends Construct implements Record<TableName, DataTable> {
  /** Events, archive guests, episodes, e-mail templates. Its stream says which item changed, not how. */
  readonly content = new DataTable(this, 'content', { stream: StreamViewType.KEYS_ONLY });
  /** Subscribers, sign-ups, suppressed addresses, and emails to one person: its stream passes new ones on. */
  readonly people = new DataTable(this, 'people', { stream: StreamViewType.KEYS_ONLY })
    .index(newestIndex.people)
    .index(dueIndex, 'outbox');
  readonly sends: DataTable;
  readonly access = new DataTable(this, 'access');

  constructor(scope: Construct, id: string, { mailsPerSecond }: Pick<Settings, 'mailsPerSecond'>) {
    super(scope, id);
    const writes = writesFor(mailsPerSecond);
    this.sends = new DataTable(this, 'sends', { writes }).index(newestIndex.sends).index(openIndex);
  }
}
