import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../platform/fields.ts';
import { subscriber } from '../model/subscriber.ts';
import { newSubscriber, subscriberEdit } from '../model/subscriberEdit.ts';
import { subscribers as routes } from '../routes/subscribers.ts';

const params = z.object({ id: subscriber.shape.id });

export const subscribers = contractOf(routes, {
  /** Newest first, 1,000 a page. */
  list: { query: page, response: z.array(subscriber) },
  /** A subscriber whom an admin adds. Sends them no email. 400 says why an address cannot be added. */
  create: { status: 201, request: newSubscriber, response: subscriber, label: 'Added a subscriber' },
  /** The id stays when the address changes. 409 if another change came first. */
  update: { params, request: subscriberEdit, response: subscriber, label: 'Edited a subscriber' },
  remove: { params, label: 'Deleted a subscriber' },
} as const satisfies DetailsOf<typeof routes>);
