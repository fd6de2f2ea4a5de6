import { lineageAttribute } from '../lambda/recursion.ts';
import { type Message, sourceAttribute } from '../lambda/sqsMessage.ts';
import { callEmulator } from './callEmulator.ts';
import type { BackendAnswer } from './endpoint.ts';
import type { AwsRequest } from './request.ts';

/**
 * Answers ReceiveMessage as SQS does: what the local cloud notes on messages is not seen, but for where a dead letter came
 * from, which is a system attribute. `sqs` is the emulator's address.
 */
export const receiveMessage =
  (sqs: string) =>
  async ({ input }: AwsRequest): Promise<BackendAnswer> => {
    const { MessageSystemAttributeNames: system = [], MessageAttributeNames: asked = [], ...others } = input;
    const { Messages } = await callEmulator<{ Messages?: Message[] }>(sqs, 'AmazonSQS.ReceiveMessage', {
      ...others,
      MessageSystemAttributeNames: system,
      MessageAttributeNames: ['All'],
    });
    const wants = (names: unknown, name: string) => [names].flat().some((each) => each === 'All' || each === name);
    const seen = Messages?.map(({ MessageAttributes = {}, MD5OfMessageAttributes: _, ...message }) => {
      const source = MessageAttributes[sourceAttribute]?.StringValue;
      const own = Object.entries(MessageAttributes).filter(
        ([name]) => name !== sourceAttribute && name !== lineageAttribute && wants(asked, name),
      );
      return {
        ...message,
        ...(own.length > 0 && { MessageAttributes: Object.fromEntries(own) }),
        ...(source &&
          wants(system, 'DeadLetterQueueSourceArn') && {
            Attributes: { ...message.Attributes, DeadLetterQueueSourceArn: source },
          }),
      };
    });
    return { type: 'application/x-amz-json-1.0', body: JSON.stringify({ Messages: seen }) };
  };
