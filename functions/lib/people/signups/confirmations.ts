import type { Facts } from '../../outbox/outbox.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, has, when } from '../../platform/dynamo/expressions.ts';
import { updateItem } from '../../platform/dynamo/writes.ts';
import { type SignupRow, signupKey } from './signups.ts';

/** What someone who signed up was mailed last: digests of a mail's content and of the Zoom link in it. */
type Told = Pick<SignupRow, 'confirmed' | 'joinLinkMailed'>;

const isTold = ({ confirmed, joinLinkMailed }: Told) =>
  when`${has('confirmed', confirmed)} AND ${has('joinLinkMailed', joinLinkMailed)}`;

/**
 * Note what a mail about a sign-up says, if the sign-up is as it was read: what changes it has a mail of its own. `undo` takes that
 * back, unless a later mail said something else.
 */
export function toldWrites(signup: SignupRow, told: Partial<Told>): Facts {
  const { id, attendanceType, status, confirmed, joinLinkMailed } = signup;
  const before = { confirmed, joinLinkMailed };
  const after = { ...before, ...told };
  const note = (set: Told, condition: Condition) =>
    updateItem(tableName('people'), signupKey(id), { set: { ...set }, when: condition });
  const isAsRead = when`attendanceType = ${attendanceType} AND ${has('#status', status)} AND ${isTold(before)}`;
  return { facts: [note(after, isAsRead)], undo: [note(before, isTold(after))] };
}
