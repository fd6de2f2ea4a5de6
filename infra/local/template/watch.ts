import { lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { alarmArn } from './resources.ts';

/** An alarm as DescribeAlarms shows it. No alarm goes off here by itself. */
export interface Alarm {
  id: string;
  arn: string;
  description: string;
  /** The topics that the alarm notifies. */
  topics: string[];
}

export const readAlarms = (template: ResolvedTemplate): Alarm[] =>
  template.all('AWS::CloudWatch::Alarm').map(({ id, properties: { AlarmDescription, AlarmActions } }) => ({
    ...{ id, arn: alarmArn(id), description: AlarmDescription, topics: AlarmActions.map(lastPart) },
  }));
