import type { ImportChoices, ImportCounts, SubscriberImport } from '../../../shared/people/model/subscriberImport.ts';
import { isUnderWay } from '../../../shared/people/model/subscriberImports.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Visitor } from '../cloud/visitor.ts';
import { until } from '../run/until.ts';

/** An import of subscribers, run over HTTP as the admin's page does it. */
export class ImportRun {
  readonly id: string;
  private readonly admin: Visitor;

  private constructor(admin: Visitor, id: string) {
    this.admin = admin;
    this.id = id;
  }

  /** Begins an import and uploads the file. */
  static async upload(
    admin: Visitor,
    file: string | Uint8Array,
    { name = 'people.csv', source = 'list of the retreat' } = {},
  ): Promise<ImportRun> {
    const body = Buffer.from(file);
    const begun = await admin.call('/api/subscriber-imports', { body: { name, size: body.length, source } });
    if (begun.status !== 201) throw new Error(`Beginning: ${begun.status} ${await begun.text()}`);
    const { id, upload } = (await begun.json()) as { id: string; upload: string };
    const put = await admin.send(upload, { method: 'PUT', body });
    if (put.status !== 200) throw new Error(`Uploading: ${put.status} ${await put.text()}`);
    return new ImportRun(admin, id);
  }

  /** Uploads a file and waits for the end of its dry run. */
  static async checked(...[admin, file, options]: Parameters<typeof ImportRun.upload>): Promise<ImportRun> {
    const run = await ImportRun.upload(admin, file, options);
    await run.check();
    return run;
  }

  perform(action: 'check' | 'start', body?: object): Promise<Response> {
    return this.admin.call(`/api/subscriber-imports/${this.id}/${action}`, { method: 'POST', ...(body && { body }) });
  }

  /** Starts the dry run and waits for its end, at most this many seconds. */
  async check(choices: ImportChoices = {}, seconds?: number): Promise<SubscriberImport> {
    await this.expect(200, this.perform('check', choices));
    return this.ended(seconds);
  }

  async start(takesRefusals = true): Promise<void> {
    await this.expect(200, this.perform('start', { takesRefusals }));
  }

  async state(): Promise<SubscriberImport> {
    return (await this.admin.call('/api/subscriber-imports/latest')).json() as Promise<SubscriberImport>;
  }

  /** Waits until no step of the import is running. */
  ended(seconds?: number): Promise<SubscriberImport> {
    const finishedState = async () => {
      const state = await this.state();
      return isUnderWay(state.status) ? undefined : state;
    };
    return until('the end of the import', finishedState, seconds);
  }

  /** Starts the import and waits for its end. */
  async complete(seconds?: number): Promise<SubscriberImport> {
    await this.start();
    return this.ended(seconds);
  }

  /** The report's rows, without the header. */
  async report(): Promise<string[]> {
    const response = await this.admin.call(`/api/subscriber-imports/${this.id}/report`);
    const { path } = (await response.json()) as { path: string };
    const downloaded = await this.admin.send(path, {});
    if (downloaded.status !== 200) throw new Error(`${path}: ${downloaded.status} ${await downloaded.text()}`);
    const [, ...rows] = (await downloaded.text()).trimEnd().split('\r\n');
    return rows;
  }

  private async expect(status: number, request: Promise<Response>): Promise<void> {
    const response = await request;
    if (response.status !== status) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  }
}

/** The number of counted rows. */
export const sumOf = (counts: ImportCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A file with Mailchimp's columns and these rows. */
export const mailchimpFile = (rows: string[]) =>
  ['Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,LEID,EUID', ...rows].join('\r\n');

/** A Mailchimp file with `n` new people. */
export const manyPeople = (n: number, prefix = 'person') =>
  mailchimpFile(
    Array.from({ length: n }, (_, index) => `${prefix}${index}@example.org,Ana,Lima,2,2024-03-01 10:00:00,1,a`),
  );

/** Every item of the people table, with plain values as attributes. */
export async function peopleRows(cloud: Cloud): Promise<Record<string, unknown>[]> {
  const { endpoint, tables } = await cloud.tables();
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  const { DynamoDBDocumentClient, paginateScan } = await import('@aws-sdk/lib-dynamodb');
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }));
  const rows: Record<string, unknown>[] = [];
  const TableName = tables.find((name) => name.includes('People'));
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) rows.push(...Items);
  return rows;
}

/** The subscribers: all, or those that an import added. */
export async function subscribersOf(cloud: Cloud, importId?: string) {
  const rows = await peopleRows(cloud);
  const addresses = new Map(rows.filter(({ pk }) => String(pk).startsWith('ADDRESS#')).map((row) => [row.sk, row]));
  const subscribers = rows.filter(({ pk }) => String(pk).startsWith('SUBSCRIBER#'));
  return subscribers.filter((row) => !importId || addresses.get(row.addressHash)?.importId === importId);
}
