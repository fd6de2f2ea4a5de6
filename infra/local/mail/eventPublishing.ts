import type { Topics } from '../aws/topics.ts';
import type { MailSetup } from '../template/messaging.ts';
import { configurationSetArn } from '../template/resources.ts';
import type { SesSettings } from './account.ts';
import type { Inbox } from './inbox.ts';

const publisherOf = (configurationSet: string) => ({
  principal: 'ses.amazonaws.com',
  sourceArn: configurationSetArn(configurationSet),
});

/**
 * Publishes the message with which SES validates a new destination. Throws, as a deploy would, if that is not allowed.
 */
type Destination = MailSetup['destinations'][number];
export function validateDestination({ id, configurationSet, topic }: Destination, topics: Topics): void {
  const message = 'Successfully validated SNS topic for Amazon SES event publishing.';
  if (topics.publish({ from: publisherOf(configurationSet), topic, message })) return;
  throw new Error(`${id}: Could not publish to SNS topic ${topic}: its policy does not allow SES`);
}

/** Publishes the inbox's pending events. An event may be published twice, but is never lost. */
export function startEventPublishing(inbox: Inbox, topics: Topics, settings: () => SesSettings) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Announces new events. */
  function wake(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      publishPending();
    }, settings().eventDelay);
  }

  /** A few at a time, so that requests are served in between. */
  function publishPending(): void {
    if (stopped) return;
    const { eventCopies, eventsShuffled } = settings();
    const events = inbox.pending(eventsShuffled ? 200 : 20);
    if (eventsShuffled) events.sort(() => Math.random() - 0.5);
    for (const { seq, configurationSet, topic, message } of events) {
      for (let copy = 0; copy < eventCopies; copy += 1) {
        topics.publish({ from: publisherOf(configurationSet), topic, message });
      }
      inbox.published(seq);
    }
    if (events.length > 0) setImmediate(publishPending);
  }

  wake();
  return {
    wake,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
