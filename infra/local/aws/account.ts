import { z } from 'zod';
import type { Settings } from '../cloud/settings.ts';
import type { LambdaSettings } from '../lambda/functions.ts';
import type { Stack } from '../template/readTemplate.ts';
import { account, region, topicArn } from '../template/resources.ts';
import { jsonAnswer, type Operations } from './endpoint.ts';
import { AwsError, escaped } from './errors.ts';
import type { Input } from './request.ts';

/** What an operator sets up outside the stack, as AWS reports it. By default everything is in order. */
export const accountSettings = z.strictObject({
  identityVerified: z.boolean().default(true),
  dkim: z.enum(['NOT_STARTED', 'PENDING', 'SUCCESS', 'TEMPORARY_FAILURE', 'FAILED']).default('SUCCESS'),
  mailFrom: z.enum(['PENDING', 'SUCCESS', 'TEMPORARY_FAILURE', 'FAILED']).default('SUCCESS'),
  /** The TXT record at `_dmarc` of the sender's domain; null: there is none. */
  dmarc: z.string().nullable().default('v=DMARC1; p=none'),
  /** Part of the name of the alarm that has gone off; null: none has. */
  alarm: z.string().nullable().default(null),
  /** Whether the address for alarms has confirmed that it wants them: AWS asks by email. */
  alarmsConfirmed: z.boolean().default(true),
});
export type AccountSettings = Settings<typeof accountSettings>;

interface Needs {
  stack: Pick<Stack, 'mail' | 'alarms' | 'subscriptions'>;
  settings: { account: AccountSettings; lambda: LambdaSettings };
}

export function accountOperations({ stack, settings }: Needs): Operations {
  const json = (answer: (input: Input) => object) => (request: { input: Input }) => jsonAnswer(answer(request.input));
  return {
    'ses:GetEmailIdentity': json((input) => emailIdentity(stack.mail.identities, settings.account, input)),
    'lambda:GetAccountSettings': json(() => ({
      AccountLimit: { ConcurrentExecutions: settings.lambda.current.concurrency },
    })),
    'monitoring:DescribeAlarms': json((input) => describeAlarms(stack.alarms, settings.account, input)),
    'sns:ListSubscriptionsByTopic': ({ input }) => ({
      type: 'text/xml',
      body: subscriptionsXml(stack.subscriptions, settings.account, String(input.TopicArn)),
    }),
  };
}

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetEmailIdentity.html */
function emailIdentity(identities: Stack['mail']['identities'], { current }: AccountSettings, input: Input): object {
  const name = String(input.EmailIdentity);
  if (!identities.includes(name)) throw new AwsError('NotFoundException', `Email identity ${name} does not exist.`);
  const isAddress = name.includes('@');
  return {
    IdentityType: isAddress ? 'EMAIL_ADDRESS' : 'DOMAIN',
    VerifiedForSendingStatus: current.identityVerified,
    VerificationStatus: current.identityVerified ? 'SUCCESS' : 'PENDING',
    DkimAttributes: { SigningEnabled: true, Status: current.dkim },
    MailFromAttributes: isAddress ? {} : { MailFromDomain: `bounces.${name}`, MailFromDomainStatus: current.mailFrom },
  };
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html */
function describeAlarms(alarms: Stack['alarms'], { current }: AccountSettings, input: Input): object {
  const { StateValue, ActionPrefix = '' } = input;
  const stateOf = (id: string) => (current.alarm !== null && id.includes(current.alarm) ? 'ALARM' : 'OK');
  return {
    CompositeAlarms: [],
    MetricAlarms: alarms
      .filter(({ topics }) => topics.some((topic) => topicArn(topic).startsWith(String(ActionPrefix))))
      .filter(({ id }) => StateValue === undefined || StateValue === stateOf(id))
      .map(({ id, arn, description }) => ({
        ...{ AlarmName: id, AlarmArn: arn, AlarmDescription: description, StateValue: stateOf(id) },
      })),
  };
}

/** https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html */
function subscriptionsXml({ emails }: Stack['subscriptions'], { current }: AccountSettings, arn: string): string {
  const members = emails
    .filter(({ topic }) => topicArn(topic) === arn)
    .map(({ id, address }) => {
      const own = current.alarmsConfirmed ? `arn:aws:sns:${region}:${account}:${id}` : 'PendingConfirmation';
      return `<member><TopicArn>${arn}</TopicArn><Protocol>email</Protocol><SubscriptionArn>${own}</SubscriptionArn><Endpoint>${escaped(address)}</Endpoint></member>`;
    });
  return `<ListSubscriptionsByTopicResponse><ListSubscriptionsByTopicResult><Subscriptions>${members.join('')}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`;
}
