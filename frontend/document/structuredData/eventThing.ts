import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { isOffered, priceOf, venueLines } from '../../../shared/time/eventWords.ts';
import { absolute, sharePicture } from '../../ui/page/head.ts';
import type { Thing } from './thing.ts';

/** Undefined if nobody can tell when it is. */
export function eventThing(event: UpcomingEvent, isCancelled = false): Thing | undefined {
  if (!event.startsAt) return undefined;
  const [inRoom, onZoom] = [isOffered(event, 'in-person'), isOffered(event, 'virtual')];
  const mode = inRoom && onZoom ? 'Mixed' : inRoom ? 'Offline' : 'Online';
  return {
    '@type': 'Event',
    name: event.title,
    description: event.description,
    doorTime: event.doorsAt,
    startDate: event.startsAt,
    endDate: event.endsAt ?? undefined,
    eventStatus: `https://schema.org/Event${isCancelled ? 'Cancelled' : event.movedFrom ? 'Rescheduled' : 'Scheduled'}`,
    previousStartDate: event.movedFrom,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    image: sharePicture(event.imageUrl).address,
    url: absolute(pages.signup),
    performer: { '@type': 'Person', name: event.guests },
    organizer: { '@type': 'Organization', name: site.publisher.name, url: site.url },
    location: [
      ...(inRoom ? [placeThing(event)] : []),
      ...(onZoom ? [{ '@type': 'VirtualLocation', url: absolute(pages.signup) }] : []),
    ],
    offers: isCancelled ? undefined : offer(event, inRoom ? priceOf(event) : 'Free'),
  };
}

function placeThing(event: UpcomingEvent): Thing {
  const [name, address = ''] = venueLines(event);
  const [streetAddress, ...addressLocality] = address.split(', ');
  return {
    '@type': 'Place',
    name,
    address: { '@type': 'PostalAddress', streetAddress, addressLocality: addressLocality.join(', ') || undefined },
  };
}

/** Undefined for a text that does not say for certain how much it is, and of which currency. */
function offer({ payLink, closesAt, timeZone }: UpcomingEvent, text: string): Thing | undefined {
  const cost = costOf(text, timeZone);
  if (!cost) return undefined;
  const url = cost.price !== '0' && payLink ? payLink : absolute(pages.signup);
  return { '@type': 'Offer', ...cost, url, validThrough: closesAt };
}

/** What a ticket costs, as search engines take it: "12.50" and "EUR" (ISO 4217). */
interface Cost {
  price: string;
  priceCurrency: string;
}

/** Signs and words of one currency alone: "¥" and "kr" stand for several. */
const signs: Record<string, string> = {
  ...{ '€': 'EUR', EURO: 'EUR', EUROS: 'EUR', '£': 'GBP', '₹': 'INR', '₪': 'ILS', '₩': 'KRW', '₺': 'TRY', '₱': 'PHP' },
  ...{ ZŁ: 'PLN', KČ: 'CZK', R$: 'BRL', US$: 'USD', A$: 'AUD', AU$: 'AUD', C$: 'CAD', CA$: 'CAD', NZ$: 'NZD' },
};
const codes = new Set(Intl.supportedValuesOf('currency'));
/** "$" alone is the currency of where the event is, if that is one of these countries. */
const dollars = { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD' };

const currency = '([a-z]{0,3}[$€£₹₪₩₺₱]|[a-zł č]{2,5})';
const pattern = new RegExp(`^${currency}?\\s*(\\d(?:[\\d.,’'\\s]*\\d)?)(?:[.,]?[-–])?\\s*${currency}?$`, 'i');

/** Undefined for a text that leaves the amount or the currency open: there must be one of each, and nothing else. */
function costOf(text: string, timeZone: string = site.live.timeZone): Cost | undefined {
  if (/^free(?: (?:of charge|admission|entry))?\.?$/i.test(text.trim())) return { price: '0', priceCurrency: 'USD' };
  const [, before, number = '', after] = pattern.exec(text.trim()) ?? [];
  const price = amountIn(number);
  const named = [before, after].filter((word) => word !== undefined).map((word) => currencyOf(word, timeZone));
  // Of "$10 CAD", the code says which dollar.
  const [priceCurrency, ...others] = new Set(
    before === '$' && /^[A-Z]{2}D$/i.test(after ?? '') ? named.slice(1) : named,
  );
  return price && priceCurrency && others.length === 0 ? { price, priceCurrency } : undefined;
}

/** "1250.00" for "1,250.00" and "1.250,00". Undefined for "1.250", which is read in two ways. */
function amountIn(number: string): string | undefined {
  const plain =
    /^\d+(?:[.,]\d{1,2})?$/.exec(number) ?? /^\d{1,3}(?:[ ’'\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/.exec(number);
  const grouped = plain ?? /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.exec(number);
  return grouped?.[0].replace(/[^\d](?=\d{3})/g, '').replace(',', '.');
}

function currencyOf(word: string, timeZone: string): string | undefined {
  const name = word.trim().toUpperCase();
  if (name !== '$') return signs[name] ?? (codes.has(name) ? name : undefined);
  return Object.entries(dollars).find(([country]) => zonesIn(country).includes(timeZone))?.[1];
}

/** ECMA-402 has it since 2026, and Node 24: documents are made there. TypeScript does not know it yet. */
const zonesIn = (country: string) =>
  (new Intl.Locale(`und-${country}`) as unknown as { getTimeZones: () => string[] }).getTimeZones();
