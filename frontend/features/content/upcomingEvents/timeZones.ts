import { site } from '../../../../shared/site/site.ts';
import { cityOf } from '../../../../shared/time/timeZone.ts';

type Option = [value: string, words: string];

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
