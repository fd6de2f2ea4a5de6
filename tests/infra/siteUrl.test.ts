import { App } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { settings } from '../../infra/settings.ts';
import { SiteStack } from '../../infra/stack.ts';
import { site } from '../../shared/site.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-0000-0000-000000000000';

/** Warnings stand on the constructs before anything is synthesized. */
function warningsAt(domain: string): number {
  const app = new App({ context: { domain, certificateArn } });
  const stack = new SiteStack(app, 'Tested', settings(app));
  return stack.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type, data }) => type === 'aws:cdk:warning' && String(data).includes('say that the site is at')).length;
}

test('a deploy to another place than the pages say is warned of', () => {
  expect(warningsAt('chats.example.org')).toBe(1);
  expect(warningsAt(new URL(site.url).host)).toBe(0);
});
