import type { ImportOutcome, ImportStatus } from '../../../../shared/people/model/subscriberImports.ts';

export const underWayText = {
  checking: 'Checking the file',
  importing: 'Adding subscribers',
  cancelling: 'Cancelling: the rows in hand are finished',
} as const satisfies Partial<Record<ImportStatus, string>>;

/** Why a row adds nobody, in a sentence. */
export const outcomeText: Record<Exclude<ImportOutcome, 'added' | 'known'>, string> = {
  bounced: 'Mail to the address came back here.',
  complained: 'The person reported a letter of ours as spam.',
  unsubscribed: 'The person unsubscribed here.',
  erased: 'The person’s data was erased here.',
  moved: 'The person moved their subscription to another address.',
  noAddress: 'The row has no address.',
  invalidAddress: 'The address is not valid.',
  repeated: 'The address stands in another row of the file, which counts.',
  unsubscribedThere: 'The person has unsubscribed, says the file.',
  bouncedThere: 'Mail to the address came back, says the file.',
  complainedThere: 'The person complained, says the file.',
  unconfirmedThere: 'The person never confirmed, says the file.',
  disabledThere: 'Mail to the person is switched off in the file.',
  removedThere: 'The person was removed, says the file.',
  unknownStatus: 'The file gives the person a status that is not known here.',
  notReached: 'The import ended before the row’s turn.',
};

/** "1 subscriber", "1,234 subscribers". */
export const subscribersText = (count: number) =>
  `${count.toLocaleString()} ${count === 1 ? 'subscriber' : 'subscribers'}`;
export const rowsText = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'row' : 'rows'}`;
