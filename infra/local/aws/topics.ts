import { randomUUID } from 'node:crypto';
import type { Fauxqs } from '../emulators/fauxqs.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { Inbox } from '../mail/inbox.ts';
import type { Stack } from '../template/readTemplate.ts';
import { queueArn, topicArn } from '../template/resources.ts';
import type { Authorizer } from './authorizer.ts';

/** What an AWS service publishes to a topic. */
interface Publication {
  /** The service, such as `cloudwatch.amazonaws.com`, and the ARN of the resource on whose behalf it publishes. */
  from: { principal: string; sourceArn: string };
  topic: string;
  message: string;
}

/** SNS: topics with subscribed queues and mailboxes. Mailboxes only get the mail that asks them to confirm. */
export type Topics = ReturnType<typeof openTopics>;

interface Needs {
  stack: Pick<Stack, 'subscriptions'>;
  authorizer: Authorizer;
  fauxqs: Pick<Fauxqs, 'publish'>;
  inbox: Inbox;
  state: LocalState;
  /** The address of the local cloud. */
  url: string;
}

/** The sender of SNS's mails. */
export const notificationAddress = 'no-reply@sns.amazonaws.com';

/** The queue subscriptions that deliver messages: those whose queue's policy allows the topic to send to it. */
export const deliveringSubscriptions = ({ subscriptions }: Pick<Stack, 'subscriptions'>, authorizer: Authorizer) =>
  subscriptions.queues.filter(({ topic, queue }) =>
    authorizer.serviceMay({
      principal: 'sns.amazonaws.com',
      action: 'sqs:SendMessage',
      resource: queueArn(queue),
      sourceArn: topicArn(topic),
    }),
  );

/** Opens the topics. Mails a confirmation request to each subscribed mailbox that has not had one yet. */
export function openTopics({ stack, authorizer, fauxqs, inbox, state, url }: Needs) {
  const { emails, queues } = stack.subscriptions;
  const key = ({ id, address }: (typeof emails)[number]) => `subscription ${id} ${address}`;
  const mail = (to: string, subject: string, text: string) =>
    inbox.add(
      {
        ...{ id: randomUUID(), at: new Date().toISOString(), from: `AWS Notifications <${notificationAddress}>` },
        ...{ to: [to], subject, html: '', text, headers: {}, attachments: [] },
      },
      [],
    );

  for (const subscription of emails) {
    if (state.get(key(subscription))) continue;
    const link = `${url}/_local/subscriptions/${subscription.id}/confirm`;
    mail(
      subscription.address,
      'AWS Notification - Subscription Confirmation',
      `This address was subscribed to ${topicArn(subscription.topic)}. Nothing is sent until you confirm that you want it:\n${link}\n`,
    );
    state.set(key(subscription), 'asked');
  }

  return {
    /** Returns false, and delivers nothing, if the topic's policy does not allow it. */
    publish({ from, topic, message }: Publication): boolean {
      const resource = topicArn(topic);
      if (!authorizer.serviceMay({ ...from, action: 'sns:Publish', resource })) return false;
      fauxqs.publish(topic, message);
      return true;
    },
    /** What the link in the confirmation mail does. Returns false if there is no such subscription. */
    confirm(id: string): boolean {
      const subscription = emails.find((each) => each.id === id);
      if (subscription) state.set(key(subscription), 'confirmed');
      return subscription !== undefined;
    },
    /** The subscriptions of the topic with this ARN. */
    subscriptions: (arn: string) =>
      [
        ...emails.map((each) => ({
          ...{ id: each.id, topic: topicArn(each.topic), protocol: 'email', endpoint: each.address },
          confirmed: state.get(key(each)) === 'confirmed',
        })),
        ...queues.map(({ topic, queue }) => ({
          ...{ id: queue, topic: topicArn(topic), protocol: 'sqs', endpoint: queueArn(queue), confirmed: true },
        })),
      ].filter(({ topic }) => topic === arn),
  };
}
