import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { originHeader } from '../../shared/platform/constants.ts';
import { acceptedKeys } from '../lib/platform/aws/secrets.ts';
import { constantTimeEqual } from '../lib/platform/crypto/digest.ts';

/**
 * CloudFront alone knows the origin secret: its current value, or the previous one during a rotation. API Gateway asks
 * only about requests that have the header, and keeps the answer for a minute.
 */
export async function handler({
  headers,
}: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>): Promise<APIGatewaySimpleAuthorizerResult> {
  const value = headers?.[originHeader] ?? '';
  const keys = await acceptedKeys('origin');
  return { isAuthorized: keys.some((key) => constantTimeEqual(value, key)) };
}
