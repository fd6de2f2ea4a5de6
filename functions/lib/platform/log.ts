import { Logger } from '@aws-lambda-powertools/logger';
import type { alarmEvents } from '../../../shared/platform/constants.ts';

/** JSON lines with the request's id. Never pass it an email address, a name or a token: log ids and hashes instead. */
export const logger = new Logger({ serviceName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'dharma-chats' });

/** Logs an event that someone must look at. The stack has an alarm for each of `alarmEvents`. */
export function raiseAlarm(
  alarm: keyof typeof alarmEvents,
  message: string,
  details: Record<string, string | number>,
): void {
  logger.error(message, { alarm, ...details });
}

/** Without the email addresses: reasons are logged, and outlive the erasure of a person's data. */
export const withoutAddresses = (text: string) => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '<address>');
