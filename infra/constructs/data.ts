import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { newestIndex, openIndex, type TableIndex, type TableName, variables } from '../../shared/resources.ts';
import { constructId } from './constructId.ts';
import type { HandlerFunction } from './handlerFunction.ts';

const readActions = ['GetItem', 'BatchGetItem', 'Query'];
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];

/** One table. A function that may read or write it finds its name in the environment. */
class DataTable extends Table {
  private readonly variable: string;
  private readonly indexes: string[] = [];

  constructor(scope: Construct, name: TableName) {
    super(scope, constructId(name), {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'expiresAt',
      deletionProtection: true,
      // Also where the first deploy fails: CloudFormation cannot delete what is protected, and would come to a halt.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.variable = variables.table(name);
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
export class Data extends Construct implements Record<TableName, DataTable> {
  /** Events, archive guests, episodes, e-mail templates. */
  readonly content = new DataTable(this, 'content');
  /** Subscribers, sign-ups, suppressed addresses. */
  readonly people = new DataTable(this, 'people').index(newestIndex.people);
  /** Campaigns and their recipients. */
  readonly sends = new DataTable(this, 'sends').index(newestIndex.sends).index(openIndex);
  /** Admin accounts, sessions, admin keys, rate limits. */
  readonly access = new DataTable(this, 'access');
}
