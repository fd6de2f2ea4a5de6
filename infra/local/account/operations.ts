import { jsonAnswer, type Operations } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { Input } from '../aws/request.ts';
import type { Topics } from '../aws/topics.ts';
import { escaped } from '../aws/xml.ts';
import type { LambdaSettings } from '../lambda/settings.ts';
import type { Stack } from '../template/readTemplate.ts';
import { account, region, topicArn } from '../template/resources.ts';
import type { AccountSettings } from './settings.ts';

interface Needs {
  stack: Pick<Stack, 'mail' | 'alarms'>;
  settings: { account: AccountSettings; lambda: LambdaSettings };
  topics: Pick<Topics, 'subscriptions'>;
}

/** AWS's operations that report the state of the account and of the stack's resources. */
export function accountOperations({ stack, settings, topics }: Needs): Operations {
  return {
    'ses:GetEmailIdentity': async ({ input }) =>
      jsonAnswer(emailIdentity(stack.mail.identities, settings.account, input)),
    'lambda:GetAccountSettings': async () =>
      jsonAnswer({ AccountLimit: { ConcurrentExecutions: settings.lambda.current.concurrency } }),
    'monitoring:DescribeAlarms': async ({ input }) => jsonAnswer(describeAlarms(stack.alarms, settings.account, input)),
    'sns:ListSubscriptionsByTopic': async ({ input }) => ({
      type: 'text/xml',
      body: subscriptionsXml(topics.subscriptions(String(input.TopicArn))),
    }),
  };
}

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetEmailIdentity.html */
function emailIdentity(identities: Stack['mail']['identities'], { current }: AccountSettings, input: Input): object {
  const name = String(input.EmailIdentity);
  if (!identities.some((identity) => identity.name === name))
    throw new AwsError('NotFoundException', `Email identity ${name} does not exist.`);
  const isAddress = name.includes('@');
  return {
    IdentityType: isAddress ? 'EMAIL_ADDRESS' : 'DOMAIN',
    VerifiedForSendingStatus: current.identityVerified,
    VerificationStatus: current.identityVerified ? 'SUCCESS' : 'PENDING',
    FeedbackForwardingStatus: false,
    DkimAttributes: { SigningEnabled: true, Status: current.dkim },
    MailFromAttributes: isAddress
      ? {}
      : {
          MailFromDomain: `bounces.${name}`,
          MailFromDomainStatus: current.mailFrom,
          BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
        },
  };
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html */
function describeAlarms(
  alarms: Stack['alarms'],
  { current }: AccountSettings,
  { StateValue, ActionPrefix = '' }: Input,
): object {
  const stateOf = ({ id }: Stack['alarms'][number]) =>
    current.alarm !== null && id.includes(current.alarm) ? 'ALARM' : 'OK';
  return {
    CompositeAlarms: [],
    MetricAlarms: alarms
      .filter(({ topics }) => topics.some((topic) => topicArn(topic).startsWith(String(ActionPrefix))))
      .filter((alarm) => StateValue === undefined || StateValue === stateOf(alarm))
      .map((alarm) => ({
        ...{ AlarmName: alarm.id, AlarmArn: alarm.arn, AlarmDescription: alarm.description },
        StateValue: stateOf(alarm),
      })),
  };
}

/** https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html */
const subscriptionsXml = (subscriptions: ReturnType<Topics['subscriptions']>) =>
  `<ListSubscriptionsByTopicResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><ListSubscriptionsByTopicResult><Subscriptions>${subscriptions
    .map(
      ({ id, topic, protocol, endpoint, confirmed }) =>
        `<member><TopicArn>${topic}</TopicArn><Protocol>${protocol}</Protocol><SubscriptionArn>${confirmed ? `arn:aws:sns:${region}:${account}:${id}` : 'PendingConfirmation'}</SubscriptionArn><Owner>${account}</Owner><Endpoint>${escaped(endpoint)}</Endpoint></member>`,
    )
    .join('')}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`;
