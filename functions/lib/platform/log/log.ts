import { Logger } from '@aws-lambda-powertools/logger';
import type { alarmEvents } from '../../../../shared/platform/constants.ts';

/** JSON lines with the request's id. Never pass it an e-mail address, a name or a token: ids and hashes say enough. */
export const logger = new Logger({ serviceName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'dharma-chats' });

/** Logs what somebody must look at; the stack has an alarm for each. */
export function raiseAlarm(
  alarm: keyof typeof alarmEvents,
  message: string,
  details: Record<string, string | number>,
): void {
  logger.error(message, { alarm, ...details });
}
