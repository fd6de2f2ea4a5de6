import { queueArn, region } from '../template/resources.ts';
import { type Lineage, lineageAttribute } from './recursion.ts';

/** A message as SQS's ReceiveMessage returns it. */
export interface Message {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  MD5OfBody: string;
  MD5OfMessageAttributes?: string;
  Attributes?: Record<string, string>;
  MessageAttributes?: Record<string, { DataType: string; StringValue?: string; BinaryValue?: string }>;
}

/** The chain of messages that led to this one. */
export const lineageOf = ({ MessageAttributes }: Message): Lineage =>
  JSON.parse(MessageAttributes?.[lineageAttribute]?.StringValue ?? '{}');

/** The message in a function's event: https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
export const recordOf = (message: Message, queue: string) => ({
  messageId: message.MessageId,
  receiptHandle: message.ReceiptHandle,
  body: message.Body,
  attributes: message.Attributes ?? {},
  messageAttributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {})
      .filter(([name]) => name !== lineageAttribute)
      .map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        {
          dataType: DataType,
          stringValue: StringValue,
          binaryValue: BinaryValue,
          stringListValues: [],
          binaryListValues: [],
        },
      ]),
  ),
  md5OfBody: message.MD5OfBody,
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn(queue),
  awsRegion: region,
});
