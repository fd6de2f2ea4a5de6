import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegoEngine, TemplateFile } from '@aws/cloudformation-validate';
import { App, Stack } from 'aws-cdk-lib';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Preflight } from 'cdk-preflight';
import { beforeAll, expect, test } from 'vitest';
import { checkSettings } from '../../infra/checkSettings.ts';
import { settings } from '../../infra/settings.ts';
import { SiteStack } from '../../infra/stack.ts';
import { findingsIn } from '../support/stack.ts';

/** Rules of AWS's validator that we live with. */
const accepted: Record<string, string> = {
  W3005: 'CDK names dependencies that a reference says already',
  W2509: 'what nested stacks are handed of a secret is where it is, not what it says',
  I1022: 'CDK joins where Fn::Sub would read better',
  I9001: 'a hint at which properties replace their resource when they change',
  I9040: 'costs are told apart by account, not by tags',
};

/** Two and a half thousand rules take half a minute on an idle machine; a loaded one may be ten times slower. */
const mayTake = 300_000;

const outdir = mkdtempSync(join(tmpdir(), 'validated-'));
beforeAll(() => {
  const app = new App({ outdir });
  new SiteStack(app, 'Tested', checkSettings(settings));
  // Something that AWS refuses, which shows that rules were applied at all.
  const planted = new Stack(app, 'Planted');
  new MetricFilter(planted, 'Unclosed', {
    logGroup: LogGroup.fromLogGroupName(planted, 'Log', 'log'),
    metricNamespace: 'Planted',
    metricName: 'lines',
    filterPattern: FilterPattern.literal('[time, level=ERROR'),
  });
  Preflight.apply(app, { strict: true });
  expect(() => app.synth()).toThrow('cdk-preflight');
}, mayTake);

test('cdk-preflight knows of nothing in the stack that AWS would refuse', () => {
  expect(findingsIn(readFileSync(join(outdir, 'validation-report.json'), 'utf8'))).toEqual([
    'pf-logs-filter-pattern-bracket: Planted/Unclosed/Resource',
  ]);
});

test(
  'AWS’s own validator finds nothing that is not accepted by name',
  () => {
    const engine = new RegoEngine();
    const files = globSync(join(outdir, 'Tested*.template.json'));
    const found = files.flatMap((file) => engine.validateStandard(new TemplateFile(file)).diagnostics);
    engine.free();
    expect(files).toHaveLength(3);
    expect(
      found.filter(({ ruleId }) => !(ruleId in accepted)).map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ).toEqual([]);
    // None is accepted that no longer happens.
    expect(new Set(found.map(({ ruleId }) => ruleId))).toEqual(new Set(Object.keys(accepted)));
  },
  mayTake,
);
