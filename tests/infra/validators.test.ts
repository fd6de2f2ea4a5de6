import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Stack, Validations } from 'aws-cdk-lib';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { Preflight } from 'cdk-preflight';
import { beforeAll, expect, test } from 'vitest';
import { checkSettings } from '../../infra/settings/checkSettings.ts';
import { settings } from '../../infra/settings/settings.ts';
import { SiteStack } from '../../infra/stack.ts';
import { builtTemplate, inApp } from '../support/cloud/stack.ts';

/** Accepted findings of AWS's validator, by rule. */
const accepted: Record<string, string> = {
  W3005: 'CDK lists dependencies that a reference already implies',
  I1022: 'CDK uses Fn::Join where Fn::Sub would read better',
  I4010: 'decisions are in docs/decisions, not in templates',
  I9001: 'a hint which properties replace their resource when they change',
  I9040: 'costs are separated by account, not by tags',
};

/** In milliseconds: 2,500 rules take ten seconds on an idle machine; a loaded one may be ten times slower. */
const timeout = 300_000;

interface Report {
  pluginName: string;
  violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[];
}

let reports: Report[];
beforeAll(() => {
  reports = inApp((app) => {
    new SiteStack(app, 'Tested', checkSettings(settings));
    // Something that AWS refuses, to show that rules are applied at all.
    const planted = new Stack(app, 'Planted');
    new MetricFilter(planted, 'Unclosed', {
      logGroup: LogGroup.fromLogGroupName(planted, 'Log', 'log'),
      metricNamespace: 'Planted',
      metricName: 'lines',
      filterPattern: FilterPattern.literal('[time, level=ERROR'),
    });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    Preflight.apply(app);
    expect(() => app.synth()).toThrow('cdk-preflight');
    return JSON.parse(readFileSync(join(app.outdir, 'validation-report.json'), 'utf8')).pluginReports;
  });
}, timeout);

/** The findings of a plugin that are not acknowledged. */
function findingsOf(plugin: string): string[] {
  const report = reports.find(({ pluginName }) => pluginName === plugin);
  if (!report) throw new Error(`${plugin} did not run; ${reports.map(({ pluginName }) => pluginName)} did`);
  return report.violations.map(
    ({ ruleName, violatingConstructs }) =>
      `${ruleName}: ${violatingConstructs.map(({ constructPath }) => constructPath).join(', ')}`,
  );
}

test('cdk-nag finds nothing that is not acknowledged with a reason', () => {
  expect(findingsOf('AwsSolutions')).toEqual([]);
});

test('cdk-preflight finds nothing in the stack that AWS would refuse', () => {
  expect(findingsOf('cdk-preflight')).toEqual(['pf-logs-filter-pattern-bracket: Planted/Unclosed/Resource']);
});

interface Validator {
  CompositeEngine: new () => {
    validateTemplate(
      template: object,
      config: { detailLevel: 'STANDARD'; severityLevel: 'DEBUG' },
    ): { diagnostics: { ruleId: string; severity: string; message: string }[] };
    free(): void;
  };
  TemplateContent: new (text: string) => object;
}

/** The validator that comes with the CDK, which itself shows neither hints nor some warnings. */
const cdk = createRequire(import.meta.url).resolve('aws-cdk-lib');
const { CompositeEngine, TemplateContent } = createRequire(cdk)('@aws/cloudformation-validate') as Validator;

test(
  'AWS’s own validator finds nothing that is not accepted by name',
  () => {
    const engine = new CompositeEngine();
    const template = new TemplateContent(JSON.stringify(builtTemplate().toJSON()));
    const { diagnostics: found } = engine.validateTemplate(template, {
      detailLevel: 'STANDARD',
      severityLevel: 'DEBUG',
    });
    engine.free();
    expect(
      found.filter(({ ruleId }) => !(ruleId in accepted)).map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ).toEqual([]);
    // Every accepted rule still has findings.
    expect(new Set(found.map(({ ruleId }) => ruleId))).toEqual(new Set(Object.keys(accepted)));
  },
  timeout,
);
