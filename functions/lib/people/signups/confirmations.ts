import { tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { updateItem, writeIf } from '../../platform/dynamo/writes.ts';
import { type SignupRow, signupKey } from './signups.ts';

/*
 * A sign-up without a digest differs from every digest: to DynamoDB, a missing attribute is not equal (<>) to any value.
 * tests/support/dynamoCases/cases.ts checks that DynamoDB Local agrees.
 */

/** Where a sign-up stands, as read; those from before there were waiting lists do not say. */
const standsAt = ({ status }: SignupRow) =>
  status === undefined ? when`attribute_not_exists(#status)` : when`#status = ${status}`;

/**
 * Claims the mail about a sign-up; false if the last mail about it had the same content, or if the sign-up was changed or
 * deleted since it was read: the request that changed it has queued its own mail. `content`: a digest of the mail's
 * content; `link`: a digest of the Zoom link in it.
 */
export const claimConfirmation = (signup: SignupRow, content: string, link: string | undefined) =>
  update(signup.id, {
    set: { confirmed: content, ...(link && { joinLinkMailed: link }) },
    when: when`attendanceType = ${signup.attendanceType} AND ${standsAt(signup)} AND confirmed <> ${content}`,
  });

/** Releases the claim of {@link claimConfirmation}, when SES certainly did not accept the mail. */
export const unclaimConfirmation = ({ id, joinLinkMailed }: SignupRow, content: string) =>
  update(id, { set: { joinLinkMailed }, remove: ['confirmed'], when: when`confirmed = ${content}` });

/** Claims the mail with a Zoom link, by its digest; false if they already have it, or no longer attend by Zoom. */
export const claimJoinLink = (signup: SignupRow, link: string) =>
  update(signup.id, {
    set: { joinLinkMailed: link },
    when: when`attendanceType = ${'virtual'} AND ${standsAt(signup)} AND joinLinkMailed <> ${link}`,
  });

/** Releases the claim of {@link claimJoinLink}. */
export const unclaimJoinLink = ({ id, joinLinkMailed }: SignupRow, link: string) =>
  update(id, { set: { joinLinkMailed }, when: when`joinLinkMailed = ${link}` });

/** False if the condition failed. */
const update = async (id: string, changes: Parameters<typeof updateItem>[2]): Promise<boolean> =>
  writeIf(updateItem(tableName('people'), signupKey(id), changes));
