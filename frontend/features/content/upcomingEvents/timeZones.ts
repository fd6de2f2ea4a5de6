import { site } from '../../../../shared/site/site.ts';

type Option = [value: string, words: string];

/** What some browsers still call by an earlier name. */
const renamed: Record<string, string> = {
  ...{ Calcutta: 'Kolkata', Katmandu: 'Kathmandu', Kiev: 'Kyiv', Rangoon: 'Yangon', Saigon: 'Ho Chi Minh City' },
};

/** "New York" for "America/New_York"; "Vevay, Indiana" for a name of three parts. */
export function cityOf(timeZone: string): string {
  const [region = '', ...places] = timeZone.replaceAll('_', ' ').split('/');
  const [city = region, ...around] = places.reverse();
  return [renamed[city] ?? city, ...around].join(', ');
}

/** For an event that has no zone of its own. */
export const sitesZone: Option = ['', `${cityOf(site.live.timeZone)} (the site’s)`];

const alphabet = new Intl.Collator(site.language);

/** The zones that this browser knows, by region, with `chosen` among them. */
export function zonesByRegion(chosen: string): [region: string, zones: Option[]][] {
  const known = new Set(Intl.supportedValuesOf('timeZone')).add('UTC');
  known.delete(site.live.timeZone);
  if (chosen) known.add(chosen);
  const byRegion = Map.groupBy(known, (zone) => (zone.includes('/') ? zone.split('/', 1).join() : 'Other'));
  return [...byRegion].map(([region, zones]) => [
    region,
    zones.map((zone): Option => [zone, cityOf(zone)]).sort(([, one], [, other]) => alphabet.compare(one, other)),
  ]);
}
