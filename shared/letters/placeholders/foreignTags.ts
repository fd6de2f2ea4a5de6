import { areClose } from '../../platform/areClose.ts';
import { linkPlaceholders, type PlaceholderName, placeholderNames } from './placeholders.ts';

const synonyms: Partial<Record<PlaceholderName, string>> = {
  firstName: 'name first fname givenname',
  lastName: 'last lname surname familyname',
  unsubscribeUrl: 'unsub unsubscribe unsubscribelink optout',
  detailsUrl: 'preferences preferencesurl managepreferences profile profileurl updateprofile',
  eventTitle: 'event title',
  eventDate: 'date',
  eventTime: 'time',
  eventPlace: 'place venue location',
  joinLink: 'zoom zoomlink link joinurl',
  eventDoors: 'doors doorsopen doorstime',
  eventPrice: 'price ticket ticketprice',
  payLink: 'pay payurl payment paymentlink',
  cancelUrl: 'cancel cancellink',
};

export function guessName(typed: string): PlaceholderName | undefined {
  const plain = typed.toLowerCase().replace(/[^a-z]/g, '');
  if (plain.length < 3) return undefined;
  const synonym = placeholderNames.find((name) => synonyms[name]?.split(' ').includes(plain));
  const limit = plain.length > 6 ? 2 : 1;
  return synonym ?? placeholderNames.find((name) => areClose(name.toLowerCase(), plain, limit));
}

export interface Unfilled {
  written: string;
  /** What was probably meant; empty if it can only be removed. */
  meant?: string;
}

/**
 * How other systems mark what they fill in, with what is inside: Mailchimp and Mandrill; Liquid, Handlebars, Jinja and
 * all who took after them; ERB; Salesforce and Emarsys; Drip and Constant Contact; ActiveCampaign; MailerLite and Zoho.
 */
const marks = [
  String.raw`\*\|(?<merge>[^|*\n]{1,80})\|\*`,
  String.raw`\{\{\{?(?<braces>[^{}\n]{1,120})\}?\}\}`,
  String.raw`\{%(?<step>[^%\n]{1,120})%\}`,
  String.raw`<%[=-]?(?<code>[^%\n]{1,120})%>`,
  String.raw`%%=?(?<percents>[^%\n]{1,60}?)=?%%`,
  String.raw`\[\[(?<brackets>[^[\]\n]{1,80})\]\]`,
  String.raw`(?<![\w%])%(?<percent>[A-Z][A-Z0-9_]{2,40})%(?![\w%])`,
  String.raw`\{(?<path>[$@#/][A-Za-z][\w. ]*|[A-Za-z]\w*(?:\.\w+)+)\}`,
];
const foreignTag = new RegExp(marks.join('|'), 'g');

/** What decides whether something is shown, and shows nothing itself. */
const control =
  /^\W*(?:if|ifnot|else|elseif|elsif|end|endif|unless|for|endfor|each|case|set|assign|comment)\b|^\s*[#/^!]/i;
const fallbackIn = /(?:default(?:_value)?\s*[:=(]|fallback\s*=|\bor\b|\|)\s*["'“‘]?([^"'”’|:=()]+?)["'”’)]*\s*$/i;

export const foreignTags = (text: string): Unfilled[] =>
  [...text.matchAll(foreignTag)].flatMap(({ 0: written, groups = {} }) => {
    const [kind, inside = ''] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    if (!/\p{L}/u.test(inside)) return [];
    if (kind === 'step' || control.test(inside)) return [{ written, meant: '' }];
    const [expression = ''] = inside.split(/\||,|\bor\b|\bdefault\b/i);
    const name = guessName(expression.split(/[.:]/).at(-1) ?? '');
    if (!name) return [{ written }];
    const isLink = (linkPlaceholders as readonly string[]).includes(name);
    const fallback = isLink ? '' : (fallbackIn.exec(inside)?.[1]?.trim() ?? '');
    return [{ written, meant: fallback ? `{${name}|${fallback}}` : `{${name}}` }];
  });

export const withoutForeignTags = (text: string): string => text.replace(foreignTag, ' ');
