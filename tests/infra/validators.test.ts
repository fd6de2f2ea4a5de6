import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { Preflight } from 'cdk-preflight';
import { beforeAll, expect, test } from 'vitest';
import { checkSettings } from '../../infra/settings/checkSettings.ts';
import { settings } from '../../infra/settings/settings.ts';
import { SiteStack } from '../../infra/stack.ts';
import { builtStacks } from '../support/cloud/stack.ts';

/** Rules of AWS's validator that we live with. */
const accepted: Record<string, string> = {
  W3005: 'CDK names dependencies that a reference says already',
  W2509: 'what nested stacks are handed of a secret is where it is, not what it says',
  I1022: 'CDK joins where Fn::Sub would read better',
  I4010: 'decisions stand in docs/decisions, not in templates',
  I9001: 'a hint at which properties replace their resource when they change',
  I9040: 'costs are told apart by account, not by tags',
};

/** Two and a half thousand rules take ten seconds on an idle machine; a loaded one may be ten times slower. */
const mayTake = 300_000;

interface Report {
  pluginName: string;
  violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[];
}

let reports: Report[];
beforeAll(() => {
  const outdir = mkdtempSync(join(tmpdir(), 'validated-'));
  // The validator that the CDK brings with it is the one that a test below asks, about more.
  const app = new App({ outdir, builtinCloudFormationValidation: false });
  new SiteStack(app, 'Tested', checkSettings(settings));
  // Something that AWS refuses, which shows that rules were applied at all.
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
  reports = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')).pluginReports;
  rmSync(outdir, { recursive: true });
}, mayTake);

/** What a plugin finds and nobody acknowledged, in words. */
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

test('cdk-preflight knows of nothing in the stack that AWS would refuse', () => {
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

/** The validator that the CDK brings with it, which by itself shows neither hints nor some of the warnings. */
const cdk = createRequire(import.meta.url).resolve('aws-cdk-lib');
const { CompositeEngine, TemplateContent } = createRequire(cdk)('@aws/cloudformation-validate') as Validator;

test(
  'AWS’s own validator finds nothing that is not accepted by name',
  () => {
    const engine = new CompositeEngine();
    const found = Object.values(builtStacks()).flatMap(
      (template) =>
        engine.validateTemplate(new TemplateContent(JSON.stringify(template.toJSON())), {
          detailLevel: 'STANDARD',
          severityLevel: 'DEBUG',
        }).diagnostics,
    );
    engine.free();
    expect(
      found.filter(({ ruleId }) => !(ruleId in accepted)).map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ).toEqual([]);
    // None is accepted that no longer happens.
    expect(new Set(found.map(({ ruleId }) => ruleId))).toEqual(new Set(Object.keys(accepted)));
  },
  mayTake,
);
