import { Annotations, CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { tableNames } from '../shared/platform/resources.ts';
import { Api } from './constructs/api.ts';
import { Data } from './constructs/data.ts';
import { newLogGroup } from './constructs/defaults.ts';
import { Edge } from './constructs/edge.ts';
import { Mail } from './constructs/mail.ts';
import { acknowledge } from './constructs/nagSuppressions.ts';
import { Queues } from './constructs/queues.ts';
import { Secrets } from './constructs/secrets.ts';
import { Site } from './constructs/site.ts';
import { Imports, Media } from './constructs/uploads.ts';
import { Alarms, Budget, grantHealth } from './constructs/watch.ts';
import { Workers } from './constructs/workers.ts';
import { refuseSamples, type Settings, samplesIn } from './settings/checkSettings.ts';

export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id, {
      description: 'Website, admin and newsletter of an interview series',
      // Indented, it would be 700 KB of the 1 MB that CloudFormation accepts.
      suppressTemplateIndentation: true,
    });

    // Of what no visitor invokes.
    const logGroup = newLogGroup(this, 'WorkersLogs');
    const data = new Data(this, 'Data', settings);
    const secrets = new Secrets(this, 'Secrets');
    const queues = new Queues(this, 'Queues');
    const mail = new Mail(this, 'Mail', { settings, feedback: queues.feedback });
    const media = new Media(this, 'Media');
    const imports = new Imports(this, 'Imports');
    const api = new Api(this, 'Api');
    const site = new Site(this, 'Site', logGroup);
    const edge = new Edge(this, 'Edge', { settings, site, media, imports, api, secrets });
    const { secondFactorRequired } = settings;
    const resources = { data, secrets, queues, mail, media, imports, site, edge, secondFactorRequired };

    api.addEndpoints(resources);
    const workers = new Workers(this, 'Workers', resources, { settings, logGroup });
    const alarms = new Alarms(this, 'Alarms', { settings, queues, api, logGroup });
    grantHealth(workers.named('checkHealth'), { settings, alarms, edge });
    new Budget(this, 'Budget', settings);

    const output = (name: string, description: string, value: string) =>
      new CfnOutput(this, name, { description, value });
    output('DeadLetters', 'Messages that workers gave up on', queues.dead.queueUrl);
    output('GivenUp', 'What Lambda gave up on', queues.givenUp.queueUrl);
    // For operators' commands, which run with their own permissions.
    for (const name of tableNames) output(`Table${name}`, `table/${name}`, data[name].tableName);
    output('BucketMedia', 'bucket/media', media.bucket.bucketName);
    acknowledge(this, { secrets, queues, media, imports, site, edge, api, workers });
    const samples = samplesIn(settings);
    refuseSamples(this, samples);
    for (const [index, line] of samples.entries()) Annotations.of(this).addWarningV2(`samples-${index + 1}`, line);
  }
}
