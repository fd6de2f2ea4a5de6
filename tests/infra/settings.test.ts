import { spawnSync } from 'node:child_process';
import { Stack } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { reservedFor } from '../../infra/access/workers.ts';
import { Api } from '../../infra/constructs/api.ts';
import { newLogGroup } from '../../infra/constructs/defaults.ts';
import { Edge } from '../../infra/constructs/edge.ts';
import { HandlerFunction } from '../../infra/constructs/handlerFunction.ts';
import { Mail } from '../../infra/constructs/mail.ts';
import { Queues } from '../../infra/constructs/queues.ts';
import { Secrets } from '../../infra/constructs/secrets.ts';
import { Site } from '../../infra/constructs/site.ts';
import { Imports, Media } from '../../infra/constructs/uploads.ts';
import { checkSettings, refuseContext, refuseSamples, samplesIn } from '../../infra/settings/checkSettings.ts';
import { settings } from '../../infra/settings/settings.ts';
import { endpoints } from '../../shared/contract/index.ts';
import { site } from '../../shared/site/site.ts';
import {
  builtTemplate,
  functionNamed,
  inApp,
  resourcesOf,
  statementsOf,
  synthesize,
  templateOf,
} from '../support/cloud/stack.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-0000-0000-000000000000';
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/Site/0a1b2c3d-0000-0000-0000-000000000000';
/** Settings and facts without any sample. */
const own = { ...settings, senderAddress: 'letters@river.org', alarmAddress: 'me@river.org' };
const ownFacts = { url: 'https://chats.river.org', live: { venue: { street: '1 Sampler Road' } } };

const checking = (changed: object) => () => checkSettings({ ...settings, ...changed });

describe('a wrong setting is named, with what it should be', () => {
  test.each([
    [{ domain: 'chats.river.org' }, 'certificateArn should be set together with domain'],
    [{ domain: 'https://chats.river.org', certificateArn }, 'domain should be null or a host name'],
    [
      { domain: 'chats.river.org', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') },
      'certificateArn should be null or the ARN of an ACM certificate in us-east-1',
    ],
    [{ senderAddress: 'letters' }, 'senderAddress should be an email address at a domain of yours'],
    [{ senderIdentity: 'an identity' }, 'senderIdentity should be null or an identity at SES'],
    [
      { senderAddress: 'letters@river.org', senderIdentity: 'lake.org' },
      'senderIdentity should be senderAddress itself, its domain',
    ],
    [
      { senderAddress: 'letters@upriver.org', senderIdentity: 'river.org' },
      'senderIdentity should be senderAddress itself, its domain',
    ],
    [{ alarmAddress: null }, 'alarmAddress should be an email address'],
    [{ mailsPerSecond: 0 }, 'mailsPerSecond should be a whole number of emails a second from 1 to 5000, such as 14'],
    [{ mailsPerSecond: 14.5 }, 'mailsPerSecond should be a whole number'],
    [{ monthlyBudget: 0 }, 'monthlyBudget should be null or a number of US dollars above 0, such as 20'],
    [{ monthlyBudget: '20' }, 'monthlyBudget should be null or a number of US dollars'],
    [{ functionsAtOnce: 5 }, 'functionsAtOnce should be a whole number from 10 on'],
    [{ functionsAtOnce: '1,000' }, 'functionsAtOnce should be a whole number from 10 on'],
    [{ hsts: true }, 'hsts should be host, subdomains or preload'],
    [
      { webAclArn: webAclArn.replace('global', 'regional') },
      'webAclArn should be null or the ARN of a web ACL for CloudFront',
    ],
    [{ webAclArn: webAclArn.replace('us-east-1', 'eu-west-1') }, 'webAclArn should be null or the ARN of a web ACL'],
    [{ secondFactorRequired: 'yes' }, 'secondFactorRequired should be true or false'],
  ])('%j', (changed, message) => {
    expect(checking(changed)).toThrow(message);
  });

  test('an unknown setting is refused, with a list of all settings', () => {
    expect(checking({ sender: 'letters@river.org' })).toThrow(
      /sender isn’t a setting; the settings are domain, .*senderAddress/,
    );
  });

  test('a missing setting is named', () => {
    const { hsts, ...rest } = settings;
    expect(() => checkSettings(rest)).toThrow(`hsts should be ${hsts}`);
  });

  test('a setting on the command line is refused, because the next deploy would forget it', () => {
    inApp((app) => {
      expect(() => refuseContext(app)).not.toThrow();
      for (const name of ['domain', 'hsts']) app.node.setContext(name, 'given');
      expect(() => refuseContext(app)).toThrow('Write domain, hsts into infra/settings/settings.ts');
    });
  });
});

describe('samples', () => {
  test('remaining samples are named, file by file', () => {
    expect(samplesIn(settings)).toEqual([
      'Replace the samples in infra/settings/settings.ts before you deploy: senderAddress, alarmAddress',
      expect.stringMatching(
        /shared\/site\/site\.ts before you deploy: url, publisher\.postalAddress, .*social\.video, social\.photos, social\.network, social\.music, social\.podcasts, .*live\.venue\.street/,
      ),
    ]);
    expect(samplesIn(own, ownFacts)).toEqual([]);
    expect(samplesIn(settings, ownFacts)).toHaveLength(1);
  });

  test('CloudFormation refuses to deploy samples, and says what to replace', () => {
    const { Rules, Parameters } = builtTemplate().toJSON();
    expect(Parameters.Samples.Default).toBe('present');
    expect(Rules.NoSamples.Assertions).toEqual(
      samplesIn(settings).map((AssertDescription) => ({
        Assert: { 'Fn::Equals': [{ Ref: 'Samples' }, 'none'] },
        AssertDescription,
      })),
    );
  });

  test('a stack without samples has no such rule', () => {
    const template = templateOf((stack) => refuseSamples(stack, []));
    expect(template.toJSON()).not.toHaveProperty('Rules.NoSamples');
  });

  test('npm run deploy ends before anything is built or uploaded', () => {
    const { status, stderr } = spawnSync(process.execPath, ['infra/operate/readyToDeploy.ts'], { encoding: 'utf8' });
    expect(stderr.trim().split('\n')).toEqual(samplesIn(settings));
    expect(status).toBe(1);
  });
});

/** All settings that show in the template. The other tests of this file look at single constructs. */
const template = synthesize({
  ...{ domain: 'chats.river.org', certificateArn, hsts: 'preload', monthlyBudget: 75.5 },
  ...{ senderAddress: 'Letters@River.ORG', alarmAddress: 'me@river.org', functionsAtOnce: 1000 },
  ...{ secondFactorRequired: true, webAclArn },
});

describe('a deploy with other settings', () => {
  const only = (type: string) => resourcesOf(template, type).map(([, { Properties }]) => Properties);

  test('makes emails link to the domain, at which CloudFront answers', () => {
    const [, sender] = functionNamed(template, 'workers/sendNewsletter');
    expect(sender.Properties.Environment.Variables.SITE_URL).toBe('https://chats.river.org');
    const [distribution] = only('AWS::CloudFront::Distribution');
    expect(distribution.DistributionConfig.Aliases).toEqual(['chats.river.org']);
  });

  test('puts a firewall in front of CloudFront if they name one', () => {
    const aclsOf = (stack: Template) =>
      resourcesOf(stack, 'AWS::CloudFront::Distribution').map(
        ([, { Properties }]) => Properties.DistributionConfig.WebACLId,
      );
    expect([aclsOf(template), aclsOf(builtTemplate())]).toEqual([[webAclArn], [undefined]]);
  });

  test('keeps places for the workers of queues, in an account with room for that', () => {
    const reserved = resourcesOf(template, 'AWS::Lambda::Function')
      .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined)
      .map(([, { Properties }]) => [Properties.Description, Properties.ReservedConcurrentExecutions]);
    const mappings = only('AWS::Lambda::EventSourceMapping').filter(({ ScalingConfig }) => ScalingConfig);
    const most = mappings.map(({ FunctionName, ScalingConfig }) => [
      template.toJSON().Resources[FunctionName.Ref].Properties.Description,
      ScalingConfig.MaximumConcurrency,
    ]);
    expect(most).toHaveLength(5);
    expect(reserved.sort()).toEqual(most.sort());
    // AWS refuses a reservation that leaves fewer than a hundred places for all other functions.
    const kept = reserved.reduce((sum, [, places]) => sum + places, 0);
    for (const [functionsAtOnce, count] of [
      [kept + 99, 0],
      [kept + 100, 5],
    ] as const)
      expect(most.filter(([worker]) => reservedFor(functionsAtOnce, worker) !== undefined)).toHaveLength(count);
  });

  test('creates an identity for the sender’s domain in lower case, as IAM compares it', () => {
    expect(identities(template).map(({ EmailIdentity }) => EmailIdentity)).toEqual(['river.org']);
    const [, sender] = functionNamed(template, 'workers/sendNewsletter');
    expect(sender.Properties.Environment.Variables.SENDER_ADDRESS).toBe('Letters@river.org');
  });

  test('emails alarms to their address, and has their budget', () => {
    const subscriptions = only('AWS::SNS::Subscription').filter(({ Protocol }) => Protocol === 'email');
    expect(subscriptions.map(({ Endpoint }) => Endpoint)).toEqual(['me@river.org']);
    expect(only('AWS::Budgets::Budget').map(({ Budget }) => Budget.BudgetLimit.Amount)).toEqual([75.5]);
  });

  test('tells every function that a session reaches that each admin needs a second factor, and no other', () => {
    const told = (stack: Template) =>
      resourcesOf(stack, 'AWS::Lambda::Function')
        .filter(([, { Properties }]) => Properties.Environment?.Variables.SECOND_FACTOR_REQUIRED === 'true')
        .map(([, { Properties }]) => Properties.Description);
    const reached = endpoints.filter(
      ([name, { auth }]) => auth !== 'public' || /^session\/(log|user|reset)|accept$/.test(name),
    );
    expect(told(template).sort()).toEqual([...reached.map(([name]) => `api/${name}`), 'workers/manageAdmins'].sort());
    expect(told(builtTemplate())).toEqual([]);
  });
});

/** The edge in an empty stack, with its origins. */
function edgeWith(stack: Stack, settingsChanged: object) {
  const parts = {
    site: new Site(stack, 'Site', newLogGroup(stack, 'Logs')),
    media: new Media(stack, 'Media'),
    imports: new Imports(stack, 'Imports'),
    api: new Api(stack, 'Api'),
    secrets: new Secrets(stack, 'Secrets'),
  };
  return new Edge(stack, 'Edge', { ...parts, settings: checkSettings({ ...settings, ...settingsChanged }) });
}

test('a domain other than the one that pages name causes a warning', () => {
  /** Warnings are on the constructs before anything is synthesized. */
  const warningsAt = (domain: string) =>
    inApp((app) =>
      edgeWith(new Stack(app, 'Tested'), { domain, certificateArn })
        .node.metadata.filter(({ type }) => type === 'aws:cdk:warning')
        .map(({ data }) => String(data)),
    );
  expect(warningsAt('chats.river.org')).toEqual([expect.stringContaining('say that the site is at')]);
  expect(warningsAt(new URL(site.url).host)).toEqual([]);
});

const identities = (template: Template) =>
  resourcesOf(template, 'AWS::SES::EmailIdentity').map(([, { Properties }]) => Properties);

describe('email', () => {
  /** A stack with the sender, and a function that may send email. */
  const mailing = (senders: { senderAddress: string; senderIdentity?: string }) =>
    templateOf((stack) => {
      const { feedback } = new Queues(stack, 'Queues');
      const mail = new Mail(stack, 'Mail', { settings: checkSettings({ ...settings, ...senders }), feedback });
      const logGroup = newLogGroup(stack, 'Logs');
      mail.grantSend(new HandlerFunction(stack, { name: 'workers/sendNewsletter', logGroup }));
    });
  const mayMailFrom = (template: Template) =>
    JSON.stringify(
      statementsOf(template, 'workers/sendNewsletter').filter(({ Action }) =>
        [Action].flat().includes('ses:SendEmail'),
      ),
    );

  test('bounces return to the sender’s own domain, and are not forwarded', () => {
    const template = mailing({ senderAddress: 'letters@river.org' });
    expect(identities(template)).toEqual([
      expect.objectContaining({
        FeedbackAttributes: { EmailForwardingEnabled: false },
        MailFromAttributes: { MailFromDomain: 'bounces.river.org', BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
      }),
    ]);
    const { Outputs } = template.toJSON();
    const records = Object.values(Outputs as Record<string, { Description?: string }>);
    const types = records.flatMap(({ Description }) => Description?.match(/^\w+(?= record for river\.org)/) ?? []);
    expect(types).toEqual(['CNAME', 'CNAME', 'CNAME', 'MX', 'TXT', 'TXT']);
  });

  test.each(['river.org', 'letters.river.org', 'us@letters.river.org'])(
    'the account’s existing identity %s is used',
    (senderIdentity) => {
      const template = mailing({ senderAddress: 'us@letters.river.org', senderIdentity });
      expect(identities(template)).toEqual([]);
      expect(mayMailFrom(template)).toContain('"ses:FromAddress":"us@letters.river.org"');
    },
  );
});

test.each([
  ['host', builtTemplate, false, false],
  ['subdomains', () => templateOf((stack) => edgeWith(stack, { hsts: 'subdomains' })), true, false],
  ['preload', () => template, true, true],
])(
  'browsers use only https, for pages and for everything else, as far as %s says',
  (_, made, IncludeSubdomains, Preload) => {
    const policies = resourcesOf(made(), 'AWS::CloudFront::ResponseHeadersPolicy').map(
      ([, { Properties }]) => Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity,
    );
    expect(policies).toEqual(Array(3).fill(expect.objectContaining({ IncludeSubdomains, Preload })));
  },
);

test('pages of other sites may read the podcast’s feed, chapters and transcripts, and nothing else', () => {
  const open = resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy')
    .filter(([, { Properties }]) => Properties.ResponseHeadersPolicyConfig.CorsConfig)
    .map(([id]) => id);
  const [[, distribution] = []] = resourcesOf(template, 'AWS::CloudFront::Distribution');
  const behaviors = distribution?.Properties.DistributionConfig.CacheBehaviors as {
    PathPattern: string;
    ResponseHeadersPolicyId: { Ref: string };
  }[];
  const paths = behaviors.filter((each) => open.includes(each.ResponseHeadersPolicyId.Ref));
  expect(paths.map(({ PathPattern }) => PathPattern)).toEqual(['/podcast/*', '/transcripts/*']);
});
