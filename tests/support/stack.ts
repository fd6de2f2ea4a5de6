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

/**
 * The stack as a deploy with these settings, instead of those in infra/settings.ts, would have it: with the functions that
 * stand in a stack nested in it, and without the routes.
 */
export function synthesize(changed: object = {}): Template {
  return withFunctions(new SiteStack(unvalidated(), 'Tested', checkSettings({ ...settings, ...changed })));
}

/** The stack, and those nested in it that hold the API's functions and its routes. */
export interface Stacks {
  stack: Template;
  functions: Template;
  routes: Template;
}

/** All templates of a deploy. */
export const synthesizeStacks = (): Stacks =>
  templatesOf(new SiteStack(unvalidated(), 'Tested', checkSettings(settings)));

function templatesOf(stack: SiteStack): Stacks {
  const nested = stack.node.findAll().filter((each) => each instanceof NestedStack);
  const named = (id: string) => {
    const found = nested.find(({ node }) => node.id === id);
    if (!found) throw new Error(`There is no nested stack ${id}`);
    return Template.fromStack(found);
  };
  if (nested.length !== 2) throw new Error(`There are ${nested.length} nested stacks`);
  return { stack: Template.fromStack(stack), functions: named('Functions'), routes: named('Routes') };
}

/** One template of the stack and its functions, in which they name each other as if they stood in one. */
function withFunctions(root: SiteStack): Template {
  const { stack, functions } = templatesOf(root);
  const outer = stack.toJSON();
  const inner = functions.toJSON();
  const [id = '', nested] =
    Object.entries<Resource>(outer.Resources).find(([each]) => /^ApiFunctions/.test(each)) ?? [];
  const parameters = nested?.Properties.Parameters ?? {};
  const resources = replaced(inner.Resources, (value) => parameters[value.Ref as string]);
  const rest = replaced(outer, (value) => {
    const [from, name = ''] = (value['Fn::GetAtt'] as string[] | undefined) ?? [];
    return from === id ? inner.Outputs[name.replace('Outputs.', '')].Value : undefined;
  });
  return Template.fromJSON({ ...rest, Resources: { ...resources, ...rest.Resources } });
}

/** A copy of a template's part, with another value for each object for which there is one. */
function replaced<T>(part: T, valueFor: (object: Record<string, unknown>) => unknown): T {
  return JSON.parse(JSON.stringify(part), (_, value) =>
    typeof value === 'object' && value !== null ? (valueFor(value) ?? value) : value,
  );
}

/** The stack as a deploy would have it, and what cdk-nag finds in it. One synthesis for both. */
export function synthesizeWithFindings(): { template: Template; findings: string[] } {
  const outdir = mkdtempSync(join(tmpdir(), 'nag-'));
  const app = unvalidated({ outdir });
  const stack = new SiteStack(app, 'Tested', checkSettings(settings));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
  return {
    template: withFunctions(stack),
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
