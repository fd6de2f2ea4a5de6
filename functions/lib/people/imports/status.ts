import type { Refusal } from '../../../../shared/people/model/subscriberImports.ts';

/** How systems spell a row's status, in lower case and without spaces, hyphens and underscores. */
const statusWords: Partial<Record<'subscribed' | Refusal, readonly string[]>> = {
  subscribed: [
    ...[
      'subscribed',
      'subscriber',
      'active',
      'yes',
      'y',
      'true',
      '1',
      'on',
      'confirmed',
      'enabled',
      'optedin',
      'optin',
    ],
    // Buttondown: everybody who gets the free letters, paying or not.
    ...['regular', 'premium', 'gifted', 'churning', 'churned', 'pastdue', 'trialed', 'unpaid', 'free', 'paid', 'comp'],
  ],
  unsubscribedThere: ['unsubscribed', 'inactive', 'no', 'n', 'false', '0', 'off', 'optedout', 'optout'],
  bouncedThere: ['bounced', 'bounce', 'cleaned', 'undeliverable'],
  complainedThere: ['complained', 'complaint', 'spam', 'spammy', 'abuse'],
  unconfirmedThere: ['unconfirmed', 'unactivated', 'pending', 'nonsubscribed', 'transactional'],
  disabledThere: ['disabled', 'blocked', 'suppressed', 'paused'],
  removedThere: ['removed', 'deleted', 'archived', 'erased'],
};

const meanings = new Map(
  Object.entries(statusWords).flatMap(([meaning, spellings]) =>
    spellings.map((word) => [word, meaning as keyof typeof statusWords] as const),
  ),
);

/** Why a row with this status is refused; undefined for one that is subscribed. An unknown status is no consent. */
export function refusalByStatus(status: string): Refusal | undefined {
  const meaning = meanings.get(status.toLowerCase().replace(/[\s_-]+/g, '')) ?? 'unknownStatus';
  return meaning === 'subscribed' ? undefined : meaning;
}
