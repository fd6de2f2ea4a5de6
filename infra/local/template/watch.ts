import { lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { alarmArn } from './resources.ts';

/** A metric of CloudWatch, as an alarm looks at it. */
export interface MetricQuery {
  namespace: string;
  name: string;
  dimensions: Record<string, string>;
  statistic: string;
}

export interface Alarm {
  id: string;
  arn: string;
  description: string;
  /** Its parts by their ids, for `expression`; or the one metric, as `m`. */
  metrics: Record<string, MetricQuery>;
  /** Metric math over the ids: `m0 + m1`. */
  expression: string;
  /** Seconds. */
  period: number;
  evaluationPeriods: number;
  datapointsToAlarm: number;
  comparison: string;
  threshold: number;
  missingData: string;
  /** The topics that are told when it goes off, and when it is over. */
  alarmTopics: string[];
  okTopics: string[];
}

interface MetricProperties {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: string }[];
}

interface AlarmProperties extends Partial<MetricProperties> {
  AlarmDescription?: string;
  Statistic?: string;
  Period?: number;
  Metrics?: {
    Id: string;
    Expression?: string;
    Period?: number;
    ReturnData?: boolean;
    MetricStat?: { Metric: MetricProperties; Period: number; Stat: string };
  }[];
  EvaluationPeriods: number;
  DatapointsToAlarm?: number;
  ComparisonOperator: string;
  Threshold: number;
  TreatMissingData?: string;
  AlarmActions?: string[];
  OKActions?: string[];
}

export const readAlarms = (template: ResolvedTemplate): Alarm[] =>
  template.all<AlarmProperties>('AWS::CloudWatch::Alarm').map(({ id, properties }) => ({
    id,
    arn: alarmArn(id),
    description: properties.AlarmDescription ?? '',
    ...metricsOf(id, properties),
    evaluationPeriods: properties.EvaluationPeriods,
    datapointsToAlarm: properties.DatapointsToAlarm ?? properties.EvaluationPeriods,
    comparison: properties.ComparisonOperator,
    threshold: properties.Threshold,
    missingData: properties.TreatMissingData ?? 'missing',
    alarmTopics: (properties.AlarmActions ?? []).map(lastPart),
    okTopics: (properties.OKActions ?? []).map(lastPart),
  }));

function metricsOf(id: string, properties: AlarmProperties): Pick<Alarm, 'metrics' | 'expression' | 'period'> {
  if (!properties.Metrics) {
    const { Namespace = '', MetricName = '', Dimensions, Statistic = '', Period = 300 } = properties;
    return { metrics: { m: query({ Namespace, MetricName, Dimensions }, Statistic) }, expression: 'm', period: Period };
  }
  const stats = properties.Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [{ Id, ...MetricStat }] : []));
  const result = properties.Metrics.find(({ ReturnData }) => ReturnData ?? true);
  if (!result) throw new Error(`${id}: none of its metrics is the one to look at`);
  return {
    metrics: Object.fromEntries(stats.map(({ Id, Metric, Stat }) => [Id, query(Metric, Stat)])),
    expression: result.Expression ?? result.Id,
    period: result.Period ?? stats[0]?.Period ?? 300,
  };
}

const query = ({ Namespace, MetricName, Dimensions = [] }: MetricProperties, statistic: string): MetricQuery => ({
  namespace: Namespace,
  name: MetricName,
  dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
  statistic,
});

/** Counts lines of a log group. */
export interface MetricFilter {
  logGroup: string;
  /** `{ $.alarm = "InDoubt" }` */
  pattern: string;
  namespace: string;
  name: string;
  /** What a line counts: a number. */
  value: number;
}

interface MetricFilterProperties {
  LogGroupName: string;
  FilterPattern: string;
  MetricTransformations: { MetricNamespace: string; MetricName: string; MetricValue: string }[];
}

export const readMetricFilters = (template: ResolvedTemplate): MetricFilter[] =>
  template.all<MetricFilterProperties>('AWS::Logs::MetricFilter').flatMap(({ id, properties }) =>
    properties.MetricTransformations.map(({ MetricNamespace, MetricName, MetricValue }) => {
      if (!Number.isFinite(Number(MetricValue)))
        throw new Error(`${id}: the local cloud counts lines by a number, not by ${MetricValue}`);
      return {
        logGroup: properties.LogGroupName,
        pattern: properties.FilterPattern,
        namespace: MetricNamespace,
        name: MetricName,
        value: Number(MetricValue),
      };
    }),
  );
