import { useState } from 'react';
import type { ImportMapping, ImportStatement } from '../../../../shared/people/model/subscriberImport.ts';
import {
  type ImportOutcome,
  type ImportStatus,
  isUnderWay,
} from '../../../../shared/people/model/subscriberImports.ts';
import { imports } from '../../../../shared/people/routes/imports.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { api } from '../../../api/api.ts';
import { mutation, query } from '../../../api/endpoints.ts';

const tags = ['SubscriberImport'] as const;

export const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    latestImport: query(build, imports.latest, { tags }),
    beginImport: mutation(build, imports.begin, { changes: tags }),
    checkImport: mutation(build, imports.check, { changes: tags }),
    startImport: mutation(build, imports.start, { changes: tags }),
    resumeImport: mutation(build, imports.resume, { changes: tags }),
    cancelImport: mutation(build, imports.cancel, { changes: tags }),
    // The path is valid for a minute, so it is fetched each time.
    importReport: query(build, imports.report),
  }),
});

export function useImport() {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = importApi.useLatestImportQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
  const { data } = query;
  const nextInterval = !data || !isUnderWay(data.status) ? 0 : data.stopped ? 10_000 : 1500;
  if (nextInterval !== pollingInterval) setPollingInterval(nextInterval);
  return query;
}

export const underWayText = {
  checking: 'Checking the file',
  importing: 'Adding subscribers',
  cancelling: 'Canceling: finishing the rows in progress',
} as const satisfies Partial<Record<ImportStatus, string>>;

export const outcomeText: Record<Exclude<ImportOutcome, 'added' | 'known' | 'left'>, string> = {
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
  unconfirmedThere: 'According to the file, the person never confirmed, or never agreed.',
  disabledThere: 'According to the file, email is turned off for this person.',
  removedThere: 'According to the file, the person was removed.',
  unknownStatus: 'The file may say that the person wants no letters: it isn’t clear.',
  notReached: 'The import ended before it reached this row.',
};

export const meaningText: Record<ImportStatement['means'], string> = {
  wanted: 'wants letters',
  unsubscribedThere: 'unsubscribed',
  bouncedThere: 'bounced',
  complainedThere: 'complained',
  unconfirmedThere: 'never confirmed or agreed',
  disabledThere: 'email turned off',
  removedThere: 'removed',
  unknownStatus: 'not clear',
};

/** The parts of a person that a column can have, with their labels. */
export const roleText = {
  email: 'Email address',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name, if it’s one column',
  status: 'Whether they’re subscribed',
  subscribedOn: 'Date they subscribed',
} as const satisfies Record<keyof ImportMapping, string>;

/** "1 subscriber", "1,234 subscribers". */
export const subscribersText = (count: number) => counted(count, 'subscriber');
export const rowsText = (count: number) => counted(count, 'row');
