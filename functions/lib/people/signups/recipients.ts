import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { pageSize } from '../../../../shared/platform/constants.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItems, queryPages } from '../../platform/dynamo/reads.ts';
import { type Withheld, withheldAmong } from '../suppressions/suppressions.ts';
import { type SignupRow, signupKey } from './signups.ts';

/** Someone who signed up for an event twice is one recipient, identified by the address. */
export interface SignupRecipient {
  /** The hash of the address, under which bounces and complaints are stored. */
  id: string;
  signupId: string;
}

type EventAudience = Pick<Extract<CampaignAudience, { type: 'event' }>, 'eventId' | 'attendance'>;

/** Anyone who has yet to confirm gets no letters. */
const isBooked = '#status = :booked AND attribute_not_exists(heldUntil)';
const booked = { ':booked': 'booked' };

const whichPeople: Record<EventAudience['attendance'], { condition: string; values: Record<string, string> }> = {
  all: { condition: isBooked, values: booked },
  'in-person': { condition: `${isBooked} AND attendanceType = :type`, values: { ...booked, ':type': 'in-person' } },
  virtual: { condition: `${isBooked} AND attendanceType = :type`, values: { ...booked, ':type': 'virtual' } },
  came: { condition: `${isBooked} AND attribute_exists(cameAt)`, values: booked },
  'no-show': {
    condition: `${isBooked} AND attendanceType = :type AND attribute_not_exists(cameAt)`,
    values: { ...booked, ':type': 'in-person' },
  },
  waiting: { condition: '#status = :waiting', values: { ':waiting': 'waiting' } },
  listed: { condition: isBooked, values: booked },
  everyone: {
    condition: `(#status = :waiting OR (${isBooked}))`,
    values: { ...booked, ':waiting': 'waiting' },
  },
};

/** Made by `cutoff` (ISO time), ordered by id, a page at a time. `after`, `last`: the id of a page's last sign-up. */
export async function* inShard(
  shard: string,
  { eventId, attendance }: EventAudience,
  cutoff: string,
  after?: string,
): AsyncGenerator<{ rows: (SignupRecipient & Pick<Signup, 'createdAt'>)[]; last: string | undefined }> {
  const { condition, values } = whichPeople[attendance];
  const isListed = attendance === 'listed';
  const pages = queryPages<Pick<SignupRow, 'id' | 'addressHash' | 'createdAt'>>({
    TableName: tableName('people'),
    KeyConditionExpression: 'pk = :pk',
    // Anyone who was let in at the door left no address.
    FilterExpression: `${isListed ? 'attribute_not_exists(eventId)' : 'eventId = :event'} AND createdAt <= :cutoff AND email <> :none AND ${condition}`,
    ExpressionAttributeNames: { '#status': 'status' },
    ProjectionExpression: 'id, addressHash, createdAt',
    ExpressionAttributeValues: {
      ':pk': signupKey(shard).pk,
      ...(!isListed && { ':event': eventId }),
      ':cutoff': cutoff,
      ':none': '',
      ...values,
    },
    Limit: pageSize,
    ...(after && { ExclusiveStartKey: signupKey(after) }),
  });
  for await (const { items, next } of pages) {
    yield {
      rows: items.map(({ id, addressHash, createdAt }) => ({ id: addressHash, signupId: id, createdAt })),
      last: next?.sk as string | undefined,
    };
  }
}

export type SignupPerson = Pick<Signup, 'firstName' | 'lastName' | 'email' | 'attendanceType' | 'status'> & {
  id: string;
  signup: Pick<Signup, 'id' | 'createdAt'>;
  suppressed: Withheld | undefined;
};

/**
 * The people of the sign-ups that still exist, by recipient id. Someone who unsubscribed from the newsletter still gets
 * email about an event that they signed up for; an address that bounced or complained does not.
 */
export async function findAll(signupIds: string[]): Promise<Map<string, SignupPerson>> {
  const rows = await getItems<SignupRow>(tableName('people'), signupIds.map(signupKey));
  const withheld = await withheldAmong(rows.map(({ addressHash }) => addressHash));
  return new Map(
    rows.map(({ id, createdAt, addressHash, firstName, lastName, email, attendanceType, status }) => [
      addressHash,
      {
        ...{ id: addressHash, firstName, lastName, email, attendanceType, status },
        ...{ signup: { id, createdAt }, suppressed: withheld.get(addressHash) },
      },
    ]),
  );
}
