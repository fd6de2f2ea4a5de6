import { App } from 'aws-cdk-lib';
import { synthesizeWithinQuotas } from './quotas/check.ts';
import { checkSettings, refuseContext } from './settings/checkSettings.ts';
import { settings } from './settings/settings.ts';
import { SiteStack } from './stack.ts';

// The tests apply these rules and more (tests/infra/validators.test.ts). Here they would take most of the synth's time.
const app = new App({
  builtinCloudFormationValidation: false,
  // CloudFormation counts a template's spaces toward its limit: a third of it would be indentation.
  context: { '@aws-cdk/core:suppressTemplateIndentation': true },
});
refuseContext(app);
new SiteStack(app, 'DharmaChats', checkSettings(settings));

// Every deploy starts here, with npm or without, and so does every build of the local cloud.
try {
  synthesizeWithinQuotas(app);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
