import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Settings } from '../settings/checkSettings.ts';

/**
 * Mails before a month costs more than was meant. A budget counts the whole account, and is free as long as it only tells:
 * https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { alarmAddress, monthlyBudget }: Settings) {
    super(scope, id);
    if (monthlyBudget === null) return;
    const tell = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmAddress }],
    });
    // Without a name of our own: a changed address replaces the budget, and two cannot have one name.
    new CfnBudget(this, 'Month', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyBudget, unit: 'USD' } },
      notificationsWithSubscribers: [tell('ACTUAL', 80), tell('FORECASTED', 100)],
    });
  }
}
