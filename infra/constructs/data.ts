import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { HandlerFunction } from './handlerFunction.ts';

const readActions = ['GetItem', 'BatchGetItem', 'Query'];
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];

/** A table by its bounded context. Reading or writing it brings its name along, as <CONTEXT>_TABLE. */
class DataTable extends Table {
  private readonly variable: string;
  private readonly indexes: string[] = [];

  constructor(scope: Construct, id: string) {
    super(scope, id, {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expiresAt',
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.variable = `${id.toUpperCase()}_TABLE`;
  }

  /** An index of the items that carry `partition`, sorted by `sort`. */
  index(indexName: string, partition: string, sort: string): this {
    this.addGlobalSecondaryIndex({
      indexName,
      partitionKey: { name: partition, type: AttributeType.STRING },
      sortKey: { name: sort, type: AttributeType.STRING },
    });
    this.indexes.push(`${this.tableArn}/index/${indexName}`);
    return this;
  }

  grantTo(fn: HandlerFunction, access: 'read' | 'write'): void {
    fn.addEnvironment(this.variable, this.tableName);
    const actions = access === 'read' ? readActions : [...readActions, ...writeActions];
    fn.allow(
      actions.map((action) => `dynamodb:${action}`),
      [this.tableArn],
    );
    if (this.indexes.length > 0) fn.allow(['dynamodb:Query'], this.indexes);
  }
}

/** The tables, by bounded context, so that a function's grants stay narrow. */
export class Data extends Construct {
  /** Events, archive guests, episodes, e-mail templates. */
  readonly content = new DataTable(this, 'Content');
  /** Subscribers, audience members, suppressed addresses. `newest` lists people newest first. */
  readonly people = new DataTable(this, 'People').index('newest', 'list', 'listedAt');
  /** Campaigns and their recipients. `newest` lists campaigns, `open` those that are not finished. */
  readonly sends = new DataTable(this, 'Sends').index('newest', 'list', 'startedAt').index('open', 'open', 'startedAt');
  /** Admin accounts, sessions, admin keys, rate limits. */
  readonly access = new DataTable(this, 'Access');
}

export type TableName = 'content' | 'people' | 'sends' | 'access';
