import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Settings } from '../settings/checkSettings.ts';

/**
 * Mails before a month exceeds its budget. A budget covers the whole account, and is free if it only notifies:
 * https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { alarmAddress, monthlyBudget }: Settings) {
    super(scope, id);
    if (monthlyBudget === null) return;
    const notifyAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmAddress }],
    });
    // Without a name of our own: a new address replaces the budget, and two budgets cannot share a name.
    new CfnBudget(this, 'Month', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyBudget, unit: 'USD' } },
      notificationsWithSubscribers: [notifyAt('ACTUAL', 80), notifyAt('FORECASTED', 100)],
    });
  }
}
