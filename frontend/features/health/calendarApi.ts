import { calendar } from '../../../shared/health/routes/calendar.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';

export const { useCalendarAddressQuery, useRenewCalendarMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    calendarAddress: query(build, calendar.address, { tags: ['Calendar'] }),
    renewCalendar: mutation(build, calendar.renew, { changes: ['Calendar'] }),
  }),
});
