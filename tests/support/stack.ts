import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { settings } from '../../infra/settings.ts';
import { SiteStack } from '../../infra/stack.ts';

export interface Resource {
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties are as many as its types
  Properties: any;
  DeletionPolicy?: string;
}

/** The stack as a deploy with this context would have it. */
export function synthesize(context: Record<string, string> = {}): Template {
  const app = new App({ context });
  return Template.fromStack(new SiteStack(app, 'Tested', settings(app)));
}

/** The stack as a deploy without any context would have it, and what cdk-nag finds in it. One synthesis for both. */
export function synthesizeWithFindings(): { template: Template; findings: string[] } {
  const outdir = mkdtempSync(join(tmpdir(), 'nag-'));
  const app = new App({ outdir });
  const stack = new SiteStack(app, 'Tested', settings(app));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
  return { template: Template.fromStack(stack), findings: findingsIn(outdir) };
}

/** Resources of one type by logical id. */
export const resourcesOf = (template: Template, type: string) =>
  Object.entries(template.findResources(type)) as unknown as [string, Resource][];

/** Every finding of cdk-nag's AwsSolutions rules that is not acknowledged, in words. */
function findingsIn(outdir: string): string[] {
  const { pluginReports } = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
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
