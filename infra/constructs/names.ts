import { Aws, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** `api/newsletter/subscribe` -> `ApiNewsletterSubscribe`, `content` -> `Content` */
export const constructId = (name: string) => name.replace(/(?:^|\/)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * A name for a part of CloudFront, whose names must differ within an account: a stack with the same name may be in another
 * region. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ResponseHeadersPolicyConfig.html
 */
export const globalName = (scope: Construct, name: string) => `${Stack.of(scope).stackName}-${name}-${Aws.REGION}`;
