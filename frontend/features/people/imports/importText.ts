import type { ImportOutcome, ImportStatus } from '../../../../shared/people/model/subscriberImports.ts';
import { counted } from '../../../../shared/platform/counted.ts';

export const underWayText = {
  checking: 'Checking the file',
  importing: 'Adding subscribers',
  cancelling: 'Canceling: finishing the rows in progress',
} as const satisfies Partial<Record<ImportStatus, string>>;

/** Why a row adds nobody, in a sentence. */
export const outcomeText: Record<Exclude<ImportOutcome, 'added' | 'known'>, string> = {
  bounced: 'Email to this address bounced here.',
  complained: 'The person reported a letter of ours as spam.',
  unsubscribed: 'The person unsubscribed here.',
  erased: 'The person’s data was erased here.',
  moved: 'The person moved their subscription to another address.',
  noAddress: 'The row has no address.',
  invalidAddress: 'The address isn’t valid.',
  repeated: 'The address is also in another row of the file, which is the one that counts.',
  unsubscribedThere: 'According to the file, the person unsubscribed.',
  bouncedThere: 'According to the file, email to this address bounced.',
  complainedThere: 'According to the file, the person complained.',
  unconfirmedThere: 'According to the file, the person never confirmed.',
  disabledThere: 'According to the file, email is turned off for this person.',
  removedThere: 'According to the file, the person was removed.',
  unknownStatus: 'The file gives this person a status we don’t recognize.',
  notReached: 'The import ended before it reached this row.',
};

/** "1 subscriber", "1,234 subscribers". */
export const subscribersText = (count: number) => counted(count, 'subscriber');
export const rowsText = (count: number) => counted(count, 'row');
