import type { DoorTicks } from '../../../../shared/people/model/door.ts';
import { door } from '../../../../shared/people/routes/door.ts';
import { api } from '../../../api/api.ts';
import { query } from '../../../api/endpoints.ts';
import type { ArgOf, EndpointOf } from '../../../api/endpointTypes.ts';

export const doorApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not asked again at once: the page says that it is offline, and asks every half a minute. */
    doorList: query(build, door.list, { maxRetries: 0 }),
    /** Sent once. TickSender sends it again for as long as it takes. */
    tickAtDoor: build.mutation<DoorTicks, ArgOf<EndpointOf<typeof door.tick>>>({
      query: (request) => ({ endpoint: door.tick, ...request }),
      extraOptions: { maxRetries: 0 },
    }),
  }),
});

export const { useDoorListQuery } = doorApi;
