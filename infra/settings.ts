import type { App } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { site } from '../shared/site.ts';

const domainName = z
  .string()
  .check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a host name such as chats.your-publisher.org'));

/** What a deploy may set with `-c name=value` or under "context" in cdk.json. */
const schema = z
  .object({
    /** Where the site lives. Without it, CloudFront's own *.cloudfront.net name. */
    domain: z.optional(domainName),
    /** ACM certificate for `domain`; CloudFront takes them from us-east-1 alone. */
    certificateArn: z.optional(
      z
        .string()
        .check(
          z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'the ARN of an ACM certificate in us-east-1'),
        ),
    ),
    /** The address that mail comes from; SES must be able to verify its domain. */
    senderAddress: z._default(z.email('an e-mail address at a domain of yours'), site.mail.senderAddress),
    /** Who is told when an alarm goes off. */
    alarmAddress: z._default(z.email('an e-mail address'), `alarms@${site.mail.senderAddress.split('@')[1]}`),
  })
  .check(
    z.refine(({ domain, certificateArn }) => !domain === !certificateArn, {
      path: ['certificateArn'],
      error: 'set together with domain, or neither of the two',
    }),
  );

export type Settings = z.infer<typeof schema>;

/** The deploy's settings from CDK context. Throws one error that names each wrong setting and what it should be. */
export function settings(app: App): Settings {
  const names = ['domain', 'certificateArn', 'senderAddress', 'alarmAddress'];
  const given = Object.fromEntries(names.map((name) => [name, app.node.tryGetContext(name)]));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => `  ${path.join('.')} should be ${message}`);
  throw new Error(`These settings (cdk -c name=value) are not right:\n${wrong.join('\n')}`);
}
