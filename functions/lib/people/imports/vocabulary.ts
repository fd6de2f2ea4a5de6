import type { StatedRefusal } from '../../../../shared/people/model/subscriberImports.ts';
import { fold } from '../../../../shared/platform/normalize.ts';

/*
 * How systems and people say that someone does or does not want letters: as titles of columns, in cells, and as names of
 * files. In English, German, French, Spanish, Italian and Dutch; folded to lower case without accents.
 */

/** A title or a cell as it is compared: `EMAIL_BLACKLISTED`, `isUnsubscribed` and `Désabonné le` become words. */
export function wordsOf(text: string): string {
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2');
  return fold(spaced)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const begins = (...words: string[]) => new RegExp(`\\b(?:${words.join('|')})`);

/** By refusal, the strongest first: words that begin so. */
const refusing: [StatedRefusal, RegExp][] = [
  ['complainedThere', /\b(?:complain|spam|abuse|junk|beschwerde|plainte|queja|reclam)/],
  [
    'bouncedThere',
    /\b(?:hard ?bounce|soft ?bounce|bounce|cleaned|clean time|undeliver|unzustellbar|invalid\b|bereinigt|netto(?:ye|ies))/,
  ],
  [
    'unsubscribedThere',
    begins(
      'unsub|opt(?:ed|s|ing)? ?out|optout|do ?not ?(?:contact|mail|e ?mail|send|disturb)|dnc|no ?(?:mail|contact)\\b|no longer',
      'not subscribed|cancell?ed|inactive|declined|refused|revoked|withdrawn|objected',
      'abgemeldet|abmeld|abbestell|ausgetragen|austrag|widerruf|gekundigt|inaktiv',
      'desabonn|desinscri|resilie\\b|inactif|dado de baja|de baja|cancelad',
      'disiscri|cancellat|inattiv|afgemeld|uitgeschreven|opgezegd|inactief',
    ),
  ],
  [
    'disabledThere',
    /\b(?:disabled|deactivated|blocked|block(?:ed)? ?list|black ?list|blacklist|blocklist|suppress|paused|suspended|gesperrt|blockiert|bloque|bloqueado)/,
  ],
  ['removedThere', /\b(?:removed|deleted|archived|erased|forgotten|geloscht|supprim|eliminad|verwijderd)/],
  [
    'unconfirmedThere',
    /\b(?:unconfirmed|not confirmed|pending|unactivated|non ?subscribed|transactional|unverified|awaiting|unbestatigt|ausstehend|non confirme|en attente)/,
  ],
];

/** Words so plain that they count within a longer text, such as a note. */
const plain =
  /\b(?:unsub\w*|opt(?:ed)? ?out|do not (?:contact|mail|e ?mail)|black ?list\w*|block ?list\w*|bounced|complained|abgemeldet|desabonne\w*|desinscrit\w*)\b/;

/** The refusal that a title, a short cell or a file's name speaks of. */
export const refusalIn = (words: string): StatedRefusal | undefined =>
  refusing.find(([, pattern]) => pattern.test(words))?.[0];

/** The word within a longer text that may speak of a refusal. */
export const plainRefusalIn = (words: string): string | undefined => plain.exec(words)?.[0];

const yes = new Set('yes y true t 1 on x ja wahr oui o vrai si verdadero vero waar checked'.split(' '));
const no = new Set('no n false f 0 off nein falsch non faux falso nee onwaar unchecked'.split(' '));
const nothing = new Set(['', ...'n a|na|null|nil|none|never|nan|undefined|0000 00 00|0000 00 00 00 00 00'.split('|')]);
/** Buttondown, Substack: everybody who gets the free letters, paying or not. Constant Contact: permissions. */
const wanted = new Set(
  [
    'subscribed|subscriber|active|confirmed|enabled|opted in|opt in|optin|single opt in|double opt in|verified|member',
    'regular|premium|gifted|gift|churning|churned|past due|trialed|unpaid|free|paid|comp|author|founding',
    'implicit|implied|explicit|express|mailable|marketing contact',
    'abonniert|angemeldet|aktiv|bestatigt|abonne|inscrit|actif|suscrito|activo|iscritto|attivo',
    'aangemeld|ingeschreven|actief',
  ].flatMap((line) => line.split('|')),
);

/** What a cell says, apart from its column's title. */
export type CellMeaning =
  | { kind: 'nothing' | 'yes' | 'no' | 'wanted' | 'date' | 'text' }
  | { kind: 'refusal'; refusal: StatedRefusal };

const dateLike = /^(?!0000)\d{4}-\d\d?-\d\d?|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/;
/** A refusal in more words than this is a sentence. */
const maxWords = 4;

/** Meanings of cells so far: in most columns, many rows have the same. */
const meanings = new Map<string, CellMeaning>();
const maxMeanings = 10_000;

export function meaningOf(cell: string): CellMeaning {
  const known = meanings.get(cell);
  if (known) return known;
  if (meanings.size === maxMeanings) meanings.clear();
  const meaning = freshMeaningOf(cell);
  meanings.set(cell, meaning);
  return meaning;
}

function freshMeaningOf(cell: string): CellMeaning {
  if (dateLike.test(cell)) return { kind: 'date' };
  // An address may be anything, as spam@example.org is.
  if (cell.includes('@')) return { kind: 'text' };
  // A link to press says nothing of who has pressed it.
  if (/^https?:/i.test(cell)) return { kind: 'nothing' };
  const words = wordsOf(cell);
  if (nothing.has(words)) return { kind: 'nothing' };
  if (yes.has(words)) return { kind: 'yes' };
  if (no.has(words)) return { kind: 'no' };
  if (wanted.has(words)) return { kind: 'wanted' };
  const refusal = words.split(' ').length <= maxWords ? refusalIn(words) : undefined;
  return refusal ? { kind: 'refusal', refusal } : { kind: 'text' };
}

/**
 * What a column's title promises: that its cells say whether someone is subscribed, or who refused, or who agreed; `maybe`
 * if they might.
 */
export type Sense = 'status' | 'refuses' | 'agrees' | 'maybe' | 'none';

/** Not about letters, or not about whether: a telephone, a paid plan, an address to press, words about how. */
const beside =
  /\b(?:sms|phone|telefon|whatsapp|url|link|lien|hash|token|key|code|uuid|guid|ip|source|quelle|method|text|words|tag|label|list|campaign|kampagne|title|plan|stripe|tier|payment|order|shipping|event|seat|tax|percent|rate|score|rating|opens?|clicks?|sends?)\b/;
const status = /\b(?:status|statut|stato|zustand)\b/;
const agrees =
  /\b(?:subscribed|subscribes|subscription|abonne|abonniert|opt(?:ed)? ?in|optin|consent|einwilligung|consentement|consenso|toestemming|accepts?|akzeptiert|permission|erlaubnis|marketing|newsletter|receiv|receives|wants|wunscht|interested|confirmed|verified|mailable|active|aktiv|actif|enabled|inscrit|suscrito|iscritto)/;
const maybe = /\b(?:state|type|typ|kind|mode|member|estado|etat)\b/;

export function senseOf(title: string): Sense {
  const words = wordsOf(title);
  if (status.test(words) && !/\b(?:order|payment|sms)\b/.test(words)) return 'status';
  const refusal = refusalIn(words);
  if (refusal && !/\b(?:sms|phone|url|link|hash|token|key|code|rate|score)\b/.test(words)) return 'refuses';
  if (beside.test(words)) return 'none';
  if (agrees.test(words)) return 'agrees';
  return maybe.test(words) ? 'maybe' : 'none';
}
