import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type AppProps, NestedStack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { checkSettings } from '../../infra/checkSettings.ts';
import { settings } from '../../infra/settings.ts';
import { SiteStack } from '../../infra/stack.ts';

export interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties are as many as its types
  Properties: any;
  DeletionPolicy?: string;
  Metadata?: Record<string, unknown>;
}

/** tests/infra/validators.test.ts validates, which takes longer than the synthesis. */
const unvalidated = (props: AppProps = {}) => new App({ ...props, builtinCloudFormationValidation: false });

/** The stack as a deploy with these settings, instead of those in infra/settings.ts, would have it. */
export function synthesize(changed: object = {}): Template {
  return Template.fromStack(new SiteStack(unvalidated(), 'Tested', checkSettings({ ...settings, ...changed })));
}

/** The stack, and the one nested in it that holds the API's routes. */
export interface Stacks {
  stack: Template;
  routes: Template;
}

/** Both templates of a deploy. */
export function synthesizeStacks(): Stacks {
  const stack = new SiteStack(unvalidated(), 'Tested', checkSettings(settings));
  const [routes, second] = stack.node.findAll().filter((each) => each instanceof NestedStack);
  if (!routes || second) throw new Error('There is not exactly one nested stack');
  return { stack: Template.fromStack(stack), routes: Template.fromStack(routes) };
}

/** The stack as a deploy would have it, and what cdk-nag finds in it. One synthesis for both. */
export function synthesizeWithFindings(): { template: Template; findings: string[] } {
  const outdir = mkdtempSync(join(tmpdir(), 'nag-'));
  const app = unvalidated({ outdir });
  const stack = new SiteStack(app, 'Tested', checkSettings(settings));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
  return {
    template: Template.fromStack(stack),
    findings: findingsIn(readFileSync(join(outdir, 'validation-report.json'), 'utf8')),
  };
}

/** Resources of one type by logical id. */
export const resourcesOf = (template: Template, type: string) =>
  Object.entries(template.findResources(type)) as unknown as [string, Resource][];

/** The function that the stack describes by this name. Throws where there is none. */
export function functionNamed(template: Template, name: string): [string, Resource] {
  const functions = resourcesOf(template, 'AWS::Lambda::Function');
  const found = functions.find(([, { Properties }]) => Properties.Description === name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

/** The statements of the role of a function. */
export function statementsOf(template: Template, name: string): Statement[] {
  const role = functionNamed(template, name)[1].Properties.Role['Fn::GetAtt'][0];
  const own = template.toJSON().Resources[role] as Resource;
  const attached = resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .map(([, { Properties }]) => Properties);
  return [...own.Properties.Policies, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

interface Statement {
  Action: string | string[];
  Resource: unknown;
}

/** Every finding in a validation report of the CDK that is not acknowledged, in words. */
export function findingsIn(report: string): string[] {
  const { pluginReports } = JSON.parse(report);
  return pluginReports.flatMap(({ violations }: { violations: Violation[] }) =>
    violations.map(
      (violation) => `${violation.ruleName}: ${violation.violatingConstructs.map((at) => at.constructPath).join(', ')}`,
    ),
  );
}

interface Violation {
  ruleName: string;
  violatingConstructs: { constructPath: string }[];
}
