import type { Statement } from '../../../infra/local/template/policies.ts';
import { partitions } from '../../../shared/platform/resources.ts';

/** What a function's role lets it do, in the words of docs/security.md. Each list is sorted. */
export interface Powers {
  /** Names of secrets. */
  keys: string[];
  /** Kinds of items (shared/platform/resources.ts), or a whole table where all of it may be read. */
  reads: string[];
  changes: string[];
  /** Queues that it sends to, mail, and files. */
  does: string[];
}

/** A condition reveals what is in an item. */
const itemActions: Record<string, 'reads' | 'changes'> = {
  ...{ GetItem: 'reads', BatchGetItem: 'reads', Query: 'reads', ConditionCheckItem: 'reads' },
  ...{ PutItem: 'changes', UpdateItem: 'changes', DeleteItem: 'changes' },
};

/** The union of what the statements of functions allow. Throws for a statement that it has no word for. */
export function powersOf(statements: Statement[]): Powers {
  const found = {
    keys: new Set<string>(),
    reads: new Set<string>(),
    changes: new Set<string>(),
    does: new Set<string>(),
  };
  for (const statement of statements) {
    for (const action of statement.actions) {
      for (const resource of statement.resources) {
        const [service = '', operation = ''] = action.split(':');
        const onItems = service === 'dynamodb' && itemActions[operation];
        if (onItems) for (const kind of kindsOf(statement, resource)) found[onItems].add(kind);
        else if (service === 'secretsmanager') found.keys.add(secretOf(resource));
        else if (service !== 'logs') found.does.add(wordFor(action, resource));
      }
    }
  }
  return {
    keys: [...found.keys].sort(),
    reads: [...found.reads].sort(),
    changes: [...found.changes].sort(),
    does: [...found.does].sort(),
  };
}

const secretOf = (arn: string) => lowered(/secret:Secrets([A-Za-z]+?)[0-9A-F]{8}/.exec(arn)?.[1]);
const lowered = (name = '') => name.charAt(0).toLowerCase() + name.slice(1);

/** The kinds of items that a statement on a table names. If it names none: the table, or the rows of one of its indexes. */
function kindsOf({ conditions }: Statement, resource: string): string[] {
  const [, id, index] = /table\/Data([A-Za-z]+?)[0-9A-F]{8}(?:\/index\/(\w+))?$/.exec(resource) ?? [];
  const table = lowered(id);
  if (index) return [`${table} by ${index}`];
  const kinds = Object.entries<string>(partitions[table as keyof typeof partitions] ?? {});
  const leading = conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  if (!leading) return [`all of ${table}`];
  return leading.map((key) => {
    const kind = kinds.find(([, prefix]) => prefix.replace(/#$/, '#*') === key)?.[0];
    if (!kind) throw new Error(`No kind of items in ${table} has the partition key ${key}`);
    return kind;
  });
}

/** For what is neither a secret nor an item. The first match counts. */
const words: [action: RegExp, resource: RegExp, word: string][] = [
  [/^sqs:SendMessage$/, /Queues(\w+?)[0-9A-F]{8}/, 'queue '],
  [/^ses:Send(Raw)?Email$/, /./, 'mails anybody'],
  [/^s3:PutObject$/, /mediabucket/, 'adds uploads'],
  [/^s3:GetObject$/, /mediabucket/, 'reads transcripts'],
  [/^s3:DeleteObject$/, /mediabucket/, 'deletes uploads'],
  [/^s3:/, /importsbucket/, 'files of imports'],
  [/^s3:(PutObject|DeleteObject)$/, /sitebucket/, 'changes public pages'],
  [/^s3:/, /sitebucket/, 'reads public pages'],
  [/^cloudfront:CreateInvalidation$/, /./, 'changes public pages'],
  [/^sqs:(Receive|Delete|Change)/, /Queues(\w+?)[0-9A-F]{8}/, 'takes from queue '],
  [/^dynamodb:(GetRecords|GetShardIterator|DescribeStream)$/, /./, 'sees which items change'],
  [/^\w+:(Get|List|Describe)/, /./, 'asks AWS about the account'],
];

function wordFor(action: string, resource: string): string {
  for (const [actions, resources, word] of words) {
    const match = actions.test(action) && resources.exec(resource);
    if (match) return word.endsWith(' ') ? word + lowered(match[1]) : word;
  }
  throw new Error(`tests/support/cloud/powers.ts has no word for ${action} on ${resource}`);
}
