import { useState } from 'react';
import type { ImportMapping } from '../../../../shared/people/model/subscriberImport.ts';
import { isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { imports } from '../../../../shared/people/routes.ts';
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
    pastImports: query(build, imports.past, { tags }),
    undoImport: mutation(build, imports.undo, { changes: [...tags, 'Subscribers', 'Counts'] }),
    // The path is valid for a minute, so it is fetched each time.
    importReport: query(build, imports.report),
  }),
});

export function useImport() {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = importApi.useLatestImportQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
  const { data } = query;
  const nextInterval = data && isUnderWay(data.status) ? 1500 : 0;
  if (nextInterval !== pollingInterval) setPollingInterval(nextInterval);
  return query;
}

export const roleText = {
  email: 'Email address',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name, if it’s one column',
  status: 'Whether they’re subscribed',
  subscribedOn: 'Date they subscribed',
} as const satisfies Record<keyof ImportMapping, string>;

export const subscribersText = (count: number) => counted(count, 'subscriber');
export const rowsText = (count: number) => counted(count, 'row');
