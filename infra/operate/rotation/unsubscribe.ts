import { type LinkKey, type LinkKeys, readLinkKeys, writeLinkKeys } from '../../../shared/rotation.ts';
import type { Target } from '../target.ts';
import { moment, type Options, type Rotation } from './rotation.ts';
import { newText, StoredSecret, untilUsed, type Version, type Versions } from './storedSecret.ts';

const day = 24 * 60 * 60 * 1000;
/** Links of mails younger than this go on: the law wants thirty days (CAN-SPAM, 16 CFR 316.5), and twice that is kind. */
const leastAge = 60 * day;

/** The keys of links in mails. Earlier ones go on verifying; the key for ids is never another one. */
export async function unsubscribeRotation({ stack }: Target): Promise<Rotation> {
  const secret = await StoredSecret.of(await stack(), 'unsubscribe');
  return {
    async rotate({ compromised, command }) {
      const { current, previous } = await secret.read();
      const { ids, links } = ringOf({ current, previous });
      const newest = readLinkKeys(current.text).links[0];
      if (newest.since && !compromised && Date.now() - Date.parse(newest.since) < day)
        throw new Error(
          `A new key signs links since ${said(newest.since)}: nothing is left to do. If that one is known to somebody, add --compromised`,
        );
      const added = { key: newText(), since: new Date().toISOString() };
      await secret.replace(writeLinkKeys({ ids, links: [added, ...links] }), current);
      console.log(
        `A new key signs links; those in earlier mails go on, by ${earlier(links.length)}. Old ones end by ${command('unsubscribe --finish --older-than <days>d')}`,
      );
    },

    async finish({ olderThan, compromised, command }) {
      const { current, previous } = await secret.read();
      const end = endOf(olderThan, compromised, command);
      const { ids, links } = ringOf({ current, previous });
      // A key's last link is as old as the key that came after it.
      const [newest, ...rest] = links;
      const kept = rest.filter((_, n) => Date.parse((links[n] as DatedKey).since) >= end);
      const ended = rest.length - kept.length;
      if (ended === 0) return console.log(`No key was replaced before ${moment(new Date(end))}: all are kept`);
      await untilUsed(new Date(newest.since));
      const text = writeLinkKeys({ ids, links: [newest, ...kept] });
      if (text !== current.text) await secret.replace(text, current);
      const { previous: last } = await secret.read();
      if (last) await secret.endPrevious(last);
      console.log(
        `Ended: ${earlier(ended)}. Unsubscribe and cancel links in mails sent before ${said((kept.at(-1) ?? newest).since)} are not valid any more: who opens one is asked to use the link of a later mail`,
      );
    },

    async status() {
      const [newest, ...rest] = ringOf(await secret.read()).links;
      const oldest = rest.at(-1);
      return `since ${said(newest.since)}${oldest ? `; links since ${said(oldest.since)} go on, by ${earlier(rest.length)}` : ''}`;
    },
  };
}

type DatedKey = Required<LinkKey>;
interface Ring extends LinkKeys {
  links: [DatedKey, ...DatedKey[]];
}

const dated = ({ text, since }: Version): Ring => {
  const { ids, links } = readLinkKeys(text);
  const first = since.toISOString();
  return { ids, links: links.map((link) => ({ ...link, since: link.since ?? first })) as Ring['links'] };
};

/**
 * All keys whose links are accepted. The previous version has some that the current one lacks where this was restored from
 * a backup, or where ending them was interrupted.
 */
function ringOf({ current, previous }: Versions): Ring {
  const { ids, links } = dated(current);
  const before = previous ? dated(previous).links : [];
  const lacking = before.filter(({ key }) => !links.some((link) => link.key === key));
  const [newest, ...rest] = links;
  // It signs here only since the other version was replaced.
  return lacking.length > 0 && lacking[0] === before[0]
    ? { ids, links: [{ ...newest, since: current.since.toISOString() }, ...lacking, ...rest] }
    : { ids, links: [...links, ...lacking] };
}

const said = (since: string) => moment(new Date(since));
const earlier = (keys: number) => (keys === 1 ? 'one earlier key' : `${keys} earlier keys`);

/** The moment before which keys must have been replaced to be ended. Throws where the operator names none, or too late a one. */
function endOf(olderThan: number | undefined, compromised: boolean, command: Options['command']): number {
  if (olderThan === undefined)
    throw new Error(
      `Say which keys end, by when they were replaced: ${command('unsubscribe --finish --older-than 400d')}`,
    );
  if (olderThan < leastAge && !compromised)
    throw new Error(
      'People must be able to unsubscribe from mails of the last 60 days. Name more days, or, where a key is known to somebody, add --compromised',
    );
  return Date.now() - olderThan;
}
