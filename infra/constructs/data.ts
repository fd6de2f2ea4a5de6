import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import {
  newestIndex,
  openIndex,
  partitions,
  type TableIndex,
  type TableName,
  variables,
} from '../../shared/resources.ts';
import { constructId } from './constructId.ts';
import type { HandlerFunction } from './handlerFunction.ts';

const readActions = ['GetItem', 'BatchGetItem', 'Query'] as const;
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const;

/** What may be done with items: to read them, to read and write them, or DynamoDB's actions one by one. */
export type Access = 'read' | 'write' | readonly ((typeof readActions)[number] | (typeof writeActions)[number])[];

const actionsOf = (access: Access) =>
  (access === 'read' ? readActions : access === 'write' ? [...readActions, ...writeActions] : access).map(
    (action) => `dynamodb:${action}`,
  );

/** One table. A function that may read or write it finds its name in the environment. */
class DataTable extends Table {
  private readonly variable: string;
  private readonly kinds: Record<string, string>;
  private readonly indexes: string[] = [];

  constructor(scope: Construct, name: TableName, { stream }: { stream?: StreamViewType } = {}) {
    super(scope, constructId(name), {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expiresAt',
      ...(stream && { stream }),
      deletionProtection: true,
      // Also where the first deploy fails: CloudFormation cannot delete what is protected, and would come to a halt.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.variable = variables.table(name);
    this.kinds = name in partitions ? partitions[name as keyof typeof partitions] : {};
  }

  index({ name, partition, sort }: TableIndex): this {
    this.addGlobalSecondaryIndex({
      indexName: name,
      partitionKey: { name: partition, type: AttributeType.STRING },
      sortKey: { name: sort, type: AttributeType.STRING },
    });
    this.indexes.push(`${this.tableArn}/index/${name}`);
    return this;
  }

  /** Gives access to the whole table, or to items of some kinds. */
  grantTo(fn: HandlerFunction, access: Access | Partial<Record<string, Access>>): void {
    fn.addEnvironment(this.variable, this.tableName);
    if (typeof access === 'object' && !Array.isArray(access)) this.grantKinds(fn, Object.entries(access));
    else fn.allow(actionsOf(access as Access), [this.tableArn]);
  }

  /** Gives access to the table's indexes. */
  grantList(fn: HandlerFunction): void {
    fn.addEnvironment(this.variable, this.tableName);
    fn.allow(['dynamodb:Query'], this.indexes);
  }

  /**
   * One statement for the kinds with which the same may be done. Scan is no action of ours: it has no leading keys.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
   */
  private grantKinds(fn: HandlerFunction, grants: [kind: string, access: Access | undefined][]): void {
    const byActions = Map.groupBy(grants, ([, access]) => actionsOf(access ?? []).join());
    for (const [actions, kinds] of byActions) {
      const keys = kinds.map(([kind]) => this.kinds[kind]?.replace(/#$/, '#*'));
      fn.allow(actions.split(','), [this.tableArn], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } });
    }
  }
}

/** The tables, by bounded context, so that a function's grants stay narrow. */
export class Data extends Construct implements Record<TableName, DataTable> {
  /** Events, archive guests, episodes, e-mail templates. Its stream tells that something changed, not what. */
  readonly content = new DataTable(this, 'content', { stream: StreamViewType.KEYS_ONLY });
  /** Subscribers, sign-ups, suppressed addresses. */
  readonly people = new DataTable(this, 'people').index(newestIndex.people);
  /** Campaigns and their recipients. */
  readonly sends = new DataTable(this, 'sends').index(newestIndex.sends).index(openIndex);
  /** Admin accounts, sessions, admin keys, rate limits, idempotent requests, activities. */
  readonly access = new DataTable(this, 'access');
}
