import { when } from '../../platform/dynamo/expressions.ts';
import { updateItem, writeIf } from '../../platform/dynamo/writes.ts';
import { table } from '../subscribers/people.ts';
import { type SignupRow, signupKey } from './signups.ts';

/*
 * Whoever has no mail's digest yet differs from any: to DynamoDB an attribute that is not there is not equal (<>) to any
 * value. tests/support/dynamo/dynamoCases.ts holds DynamoDB Local to it.
 */

/**
 * Claims the mail about a sign-up; false where the same content was mailed about it last, or where it was changed or
 * deleted since it was read: the request that changed it has asked for a mail of its own. `content`: a digest of the
 * mail's content; `link`: of the Zoom link in it.
 */
export const claimConfirmation = ({ id, attendanceType }: SignupRow, content: string, link: string | undefined) =>
  update(id, {
    set: { confirmed: content, ...(link && { joinLinkMailed: link }) },
    when: when`attendanceType = ${attendanceType} AND confirmed <> ${content}`,
  });

/** Gives back what {@link claimConfirmation} took, when SES certainly did not take the mail. */
export const unclaimConfirmation = ({ id, joinLinkMailed }: SignupRow, content: string) =>
  update(id, { set: { joinLinkMailed }, remove: ['confirmed'], when: when`confirmed = ${content}` });

/** Claims the mail with a Zoom link, by its digest; false where they have it, or do not come by Zoom any more. */
export const claimJoinLink = ({ id }: SignupRow, link: string) =>
  update(id, {
    set: { joinLinkMailed: link },
    when: when`attendanceType = ${'virtual'} AND joinLinkMailed <> ${link}`,
  });

/** Gives back what {@link claimJoinLink} took. */
export const unclaimJoinLink = ({ id, joinLinkMailed }: SignupRow, link: string) =>
  update(id, { set: { joinLinkMailed }, when: when`joinLinkMailed = ${link}` });

/** False where the condition did not hold. */
const update = async (id: string, changes: Parameters<typeof updateItem>[2]): Promise<boolean> =>
  writeIf(updateItem(table(), signupKey(id), changes));
