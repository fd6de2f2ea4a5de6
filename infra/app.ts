import { App } from 'aws-cdk-lib';
import { readDeployment, refuseBeyondQuotas } from './quotas.ts';
import { checkSettings, refuseContext } from './settings/checkSettings.ts';
import { settings } from './settings/settings.ts';
import { SiteStack } from './stack.ts';

// The tests apply these rules and more (tests/infra/validators.test.ts). Here they would take most of the synth's time.
const app = new App({
  builtinCloudFormationValidation: false,
  // Not in cdk.json, which only the CDK's command reads: what is tested and runs locally is what is deployed.
  context: { '@aws-cdk/core:target-partitions': ['aws'], '@aws-cdk/aws-lambda:recognizeLayerVersion': true },
});
refuseContext(app);
new SiteStack(app, 'DharmaChats', checkSettings(settings));

// Every deploy starts here, with npm or without, and so does every build of the local cloud.
try {
  refuseBeyondQuotas(readDeployment(app.synth().directory));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
