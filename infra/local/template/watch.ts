import { lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { alarmArn } from './resources.ts';

/** An alarm, as far as who asks for alarms sees it: none goes off here by itself. */
export interface Alarm {
  id: string;
  arn: string;
  description: string;
  /** The topics that it tells. */
  topics: string[];
}

export const readAlarms = (template: ResolvedTemplate): Alarm[] =>
  template.all('AWS::CloudWatch::Alarm').map(({ id, properties: { AlarmDescription, AlarmActions } }) => ({
    ...{ id, arn: alarmArn(id), description: AlarmDescription, topics: AlarmActions.map(lastPart) },
  }));
