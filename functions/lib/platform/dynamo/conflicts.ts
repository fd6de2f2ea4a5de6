/** Reasons for a cancelled transaction that may not apply to the next attempt. */
const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Whether a write was refused only because of another transaction. It was certainly not made, so the next attempt cannot
 * find its own result. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 */
export function isTransactionConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name !== 'TransactionCanceledException') return error.name === 'TransactionConflictException';
  const { CancellationReasons = [] } = error as { CancellationReasons?: { Code?: string }[] };
  const codes = CancellationReasons.map(({ Code }) => Code ?? 'None');
  return !codes.includes('ConditionalCheckFailed') && codes.some((code) => transientReasons.has(code));
}
