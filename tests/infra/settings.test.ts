import { spawnSync } from 'node:child_process';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { checkSettings, refuseContext } from '../../infra/checkSettings.ts';
import { refuseSamples, samplesIn } from '../../infra/samples.ts';
import { settings } from '../../infra/settings.ts';
import { SiteStack } from '../../infra/stack.ts';
import { site } from '../../shared/site.ts';
import { functionNamed, resourcesOf, statementsOf, synthesize } from '../support/stack.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-0000-0000-000000000000';
/** Settings and facts of somebody who replaced every sample. */
const own = { ...settings, senderAddress: 'letters@river.org', alarmAddress: 'me@river.org' };
const ownFacts = { url: 'https://chats.river.org', live: { venue: { street: '1 Sampler Road' } } };

const checking = (changed: object) => () => checkSettings({ ...settings, ...changed });

describe('a setting that is not right is named, with what it should be', () => {
  test.each([
    [{ domain: 'chats.river.org' }, 'certificateArn should be set together with domain'],
    [{ domain: 'https://chats.river.org', certificateArn }, 'domain should be null or a host name'],
    [
      { domain: 'chats.river.org', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') },
      'certificateArn should be null or the ARN of an ACM certificate in us-east-1',
    ],
    [{ senderAddress: 'letters' }, 'senderAddress should be an e-mail address at a domain of yours'],
    [{ senderIdentity: 'an identity' }, 'senderIdentity should be null or an identity at SES'],
    [
      { senderAddress: 'letters@river.org', senderIdentity: 'lake.org' },
      'senderIdentity should be senderAddress itself, its domain',
    ],
    [
      { senderAddress: 'letters@upriver.org', senderIdentity: 'river.org' },
      'senderIdentity should be senderAddress itself, its domain',
    ],
    [{ alarmAddress: null }, 'alarmAddress should be an e-mail address'],
    [{ monthlyBudget: 0 }, 'monthlyBudget should be null or a number of US dollars above 0, such as 20'],
    [{ monthlyBudget: '20' }, 'monthlyBudget should be null or a number of US dollars'],
    [{ hsts: true }, 'hsts should be host, subdomains or preload'],
  ])('%j', (changed, message) => {
    expect(checking(changed)).toThrow(message);
  });

  test('one that nobody knows is refused by its name, with those that there are', () => {
    expect(checking({ sender: 'letters@river.org' })).toThrow(
      /sender is no setting; there are domain, .*senderAddress/,
    );
  });

  test('one that was deleted is named', () => {
    const { hsts, ...rest } = settings;
    expect(() => checkSettings(rest)).toThrow(`hsts should be ${hsts}`);
  });

  test('one on the command line is refused, because the next deploy would forget it', () => {
    const app = new App({ context: { domain: 'chats.river.org', hsts: 'preload' } });
    expect(() => refuseContext(app)).toThrow('Write domain, hsts into infra/settings.ts');
    expect(() => refuseContext(new App())).not.toThrow();
  });
});

describe('samples', () => {
  test('those that nobody replaced are named, file by file', () => {
    expect(samplesIn(settings)).toEqual([
      'Replace the samples in infra/settings.ts before you deploy: senderAddress, alarmAddress',
      expect.stringMatching(
        /shared\/site\.ts before you deploy: url, publisher\.postalAddress, .*social\.video, social\.photos, social\.network, social\.music, social\.podcasts, .*live\.venue\.street/,
      ),
    ]);
    expect(samplesIn(own, ownFacts)).toEqual([]);
    expect(samplesIn(settings, ownFacts)).toHaveLength(1);
  });

  test('CloudFormation refuses to deploy them, and says what to replace', () => {
    const { Rules, Parameters } = synthesize().toJSON();
    expect(Parameters.Samples.Default).toBe('present');
    expect(Rules.NoSamples.Assertions).toEqual(
      samplesIn(settings).map((AssertDescription) => ({
        Assert: { 'Fn::Equals': [{ Ref: 'Samples' }, 'none'] },
        AssertDescription,
      })),
    );
  });

  test('a stack without samples has no such rule', () => {
    const stack = new Stack(new App({ builtinCloudFormationValidation: false }));
    refuseSamples(stack, []);
    expect(Template.fromStack(stack).toJSON()).not.toHaveProperty('Rules.NoSamples');
  });

  test('npm run deploy ends before anything is built or uploaded', () => {
    const { status, stderr } = spawnSync(process.execPath, ['infra/readyToDeploy.ts'], { encoding: 'utf8' });
    expect(stderr.trim().split('\n')).toEqual(samplesIn(settings));
    expect(status).toBe(1);
  });
});

describe('the domain', () => {
  test('with one, mails link there', () => {
    const template = synthesize({ domain: 'chats.river.org', certificateArn });
    const [, sender] = functionNamed(template, 'workers/sendNewsletter');
    expect(sender.Properties.Environment.Variables.SITE_URL).toBe('https://chats.river.org');
  });

  test('another than the pages name is warned of', () => {
    /** Warnings stand on the constructs before anything is synthesized. */
    const warningsAt = (domain: string) =>
      new SiteStack(new App(), 'Tested', checkSettings({ ...settings, domain, certificateArn })).node
        .findAll()
        .flatMap(({ node }) => node.metadata)
        .filter(({ type, data }) => type === 'aws:cdk:warning' && String(data).includes('say that the site is at'));
    expect(warningsAt('chats.river.org')).toHaveLength(1);
    expect(warningsAt(new URL(site.url).host)).toHaveLength(0);
  });
});

describe('mail', () => {
  const identities = (template: Template) =>
    resourcesOf(template, 'AWS::SES::EmailIdentity').map(([, { Properties }]) => Properties);
  const mayMailFrom = (template: Template) =>
    JSON.stringify(
      statementsOf(template, 'workers/sendNewsletter').filter(({ Action }) =>
        [Action].flat().includes('ses:SendEmail'),
      ),
    );

  test('an identity is made for the domain, in small letters as IAM will see it', () => {
    const template = synthesize({ senderAddress: 'Letters@River.ORG' });
    expect(identities(template).map(({ EmailIdentity }) => EmailIdentity)).toEqual(['river.org']);
    const [, sender] = functionNamed(template, 'workers/sendNewsletter');
    expect(sender.Properties.Environment.Variables.SENDER_ADDRESS).toBe('Letters@river.org');
  });

  test('bounces return to its own domain, and come by no mail', () => {
    const template = synthesize({ senderAddress: 'letters@river.org' });
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
    'the identity %s that the account has already is used, not made',
    (senderIdentity) => {
      const template = synthesize({ senderAddress: 'us@letters.river.org', senderIdentity });
      expect(identities(template)).toEqual([]);
      expect(mayMailFrom(template)).toContain('"ses:FromAddress":"us@letters.river.org"');
    },
  );
});

describe('strict transport security', () => {
  test.each([
    ['host', false, false],
    ['subdomains', true, false],
    ['preload', true, true],
  ])('for %s', (hsts, subdomains, preload) => {
    const policies = resourcesOf(synthesize({ hsts }), 'AWS::CloudFront::ResponseHeadersPolicy');
    expect(policies).toHaveLength(2);
    for (const [, { Properties }] of policies) {
      const { StrictTransportSecurity } = Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
      expect(StrictTransportSecurity).toMatchObject({ IncludeSubdomains: subdomains, Preload: preload });
    }
  });
});
