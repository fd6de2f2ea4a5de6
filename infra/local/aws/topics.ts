import { randomUUID } from 'node:crypto';
import type { LocalState } from '../cloud/state.ts';
import type { Fauxqs } from '../emulators/fauxqs.ts';
import type { Inbox } from '../mail/inbox.ts';
import type { Stack } from '../template/readTemplate.ts';
import { queueArn, topicArn } from '../template/resources.ts';

/** SNS: topics with subscribed queues and mailboxes. Mailboxes only get the mail that asks them to confirm. */
export type Topics = ReturnType<typeof openTopics>;

interface Needs {
  stack: Pick<Stack, 'subscriptions'>;
  fauxqs: Pick<Fauxqs, 'publish'>;
  inbox: Inbox;
  state: LocalState;
  url: string;
}

/** The sender of SNS's mails. */
export const notificationAddress = 'no-reply@sns.amazonaws.com';

/** Opens the topics. Mails a confirmation request to each subscribed mailbox that has not had one yet. */
export function openTopics({ stack, fauxqs, inbox, state, url }: Needs) {
  const { emails, queues } = stack.subscriptions;
  const key = ({ id, address }: (typeof emails)[number]) => `subscription ${id} ${address}`;

  for (const subscription of emails) {
    if (state.get(key(subscription))) continue;
    const link = `${url}/_local/subscriptions/${subscription.id}/confirm`;
    inbox.add(
      {
        ...{ id: randomUUID(), at: new Date().toISOString(), from: `AWS Notifications <${notificationAddress}>` },
        ...{ to: [subscription.address], subject: 'AWS Notification - Subscription Confirmation', html: '' },
        text: `This address was subscribed to ${topicArn(subscription.topic)}. Nothing is sent until you confirm that you want it:\n${link}\n`,
        ...{ headers: {}, attachments: [] },
      },
      [],
    );
    state.set(key(subscription), 'asked');
  }

  return {
    publish: (topic: string, message: string) => fauxqs.publish(topic, message),
    /** What the link in the confirmation mail does. Returns false if there is no such subscription. */
    confirm(id: string): boolean {
      const subscription = emails.find((each) => each.id === id);
      if (subscription) state.set(key(subscription), 'confirmed');
      return subscription !== undefined;
    },
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
