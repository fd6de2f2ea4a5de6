import { type App, CfnParameter, CfnRule, Fn, type Stack } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { namesOfSamples } from '../../shared/site/options.ts';
import { site } from '../../shared/site/site.ts';

const file = 'infra/settings/settings.ts';

const hostName = /^([a-z0-9-]+\.)+[a-z]{2,}$/;
const addressOrDomain = /^([^\s@]+@)?([a-z0-9-]+\.)+[a-z]{2,}$/;
const certificate = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-wafv2-webaclassociation.html */
const webAcl = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/;

/** SES lowercases domains, and IAM compares case-sensitively, as may the host of what is before the @. */
const withLowerCaseDomain = (text: string) => text.replace(/[^@]*$/, (domain) => domain.toLowerCase());

const rate = 'a whole number of emails a second from 1 to 5000, such as 14';
const dollars = 'null or a number of US dollars above 0, such as 20';
const places = 'a whole number from 10 on, as the console of Service Quotas says';
const text = (pattern: RegExp, error: string) => z.string(error).check(z.regex(pattern, error));
const host = z
  .string()
  .check(z.toLowerCase(), z.regex(hostName, 'null or a host name such as chats.your-publisher.org'));
const address = (error: string) => z.email(error).check(z.overwrite(withLowerCaseDomain));

const schema = z
  .strictObject({
    domain: z.nullable(host),
    certificateArn: z.nullable(text(certificate, 'null or the ARN of an ACM certificate in us-east-1')),
    senderAddress: address('an email address at a domain of yours'),
    senderIdentity: z.nullable(
      z
        .string()
        .check(
          z.overwrite(withLowerCaseDomain),
          z.regex(addressOrDomain, 'null or an identity at SES: a domain or an address'),
        ),
    ),
    alarmAddress: z.email('an email address'),
    mailsPerSecond: z.int(rate).check(z.minimum(1, rate), z.maximum(5000, rate)),
    monthlyBudget: z.nullable(z.number(dollars).check(z.positive(dollars))),
    functionsAtOnce: z.int(places).check(z.gte(10, places)),
    hsts: z.enum(['host', 'subdomains', 'preload'], 'host, subdomains or preload'),
    webAclArn: z.nullable(text(webAcl, 'null or the ARN of a web ACL for CloudFront, which is in us-east-1')),
    secondFactorRequired: z.boolean('true or false'),
  })
  .check(
    z.refine(({ domain, certificateArn }) => !domain === !certificateArn, {
      path: ['certificateArn'],
      error: 'set together with domain, or neither of the two',
    }),
    z.refine(({ senderAddress, senderIdentity }) => !senderIdentity || covers(senderIdentity, senderAddress), {
      path: ['senderIdentity'],
      error: 'senderAddress itself, its domain, or a domain above that',
    }),
  );

/** As an operator writes them. */
export type SettingsFile = z.input<typeof schema>;
/** As the stack uses them: checked, with domains in lower case. */
export type Settings = z.output<typeof schema>;

/** Domains cover subdomains: https://docs.aws.amazon.com/ses/latest/dg/creating-identities.html */
function covers(identity: string, address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return identity === address || identity === domain || domain.endsWith(`.${identity}`);
}

/** Throws one error that names every wrong, missing and unknown setting, and says what it should be. */
export function checkSettings(input: unknown): Settings {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const wrong = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => `${name} isn’t a setting; the settings are ${names.join(', ')}`)
      : [`${issue.path.join('.')} should be ${issue.message}`],
  );
  throw new Error(`These settings in ${file} are not right:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
}

const names = Object.keys(schema.shape);

/** Throws if `cdk -c name=value` gives a setting, which would count for that one command only. */
export function refuseContext(app: App): void {
  const given = names.filter((name) => app.node.tryGetContext(name) !== undefined);
  if (given.length > 0) throw new Error(`Write ${given.join(', ')} into ${file}: settings are not taken from -c`);
}

/** One line for each file. A site with samples sends email that SES cannot verify, and publishes dead links. */
export function samplesIn(settings: Settings, facts: object = site): string[] {
  return [
    { file: 'infra/settings/settings.ts', names: namesOfSamples(settings) },
    { file: 'shared/site/site.ts', names: namesOfSamples(facts) },
  ]
    .filter(({ names }) => names.length > 0)
    .map(({ file, names }) => `Replace the samples in ${file} before you deploy: ${names.join(', ')}`);
}

/**
 * Makes CloudFormation refuse to create or update `stack`, with these lines. A synth still succeeds: tests and the
 * local cloud run with the samples, and the CDK does not tell an app what its template is for.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/rules-section-structure.html
 */
export function refuseSamples(stack: Stack, samples: string[]): void {
  if (samples.length === 0) return;
  // A rule can read only parameters.
  const samplesFound = new CfnParameter(stack, 'Samples', {
    default: 'present',
    description: 'Samples of the source that no one replaced',
  });
  new CfnRule(stack, 'NoSamples', {
    assertions: samples.map((assertDescription) => ({
      assert: Fn.conditionEquals(samplesFound, 'none'),
      assertDescription,
    })),
  });
}
