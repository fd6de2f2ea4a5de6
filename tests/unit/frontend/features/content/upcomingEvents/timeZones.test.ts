import { expect, test } from 'vitest';
import {
  cityOf,
  sitesZone,
  zonesByRegion,
} from '../../../../../../frontend/features/content/upcomingEvents/timeZones.ts';

const values = (chosen: string) => zonesByRegion(chosen).flatMap(([, zones]) => zones.map(([value]) => value));

test('the admin chooses the site’s zone, or one by its city', () => {
  expect(sitesZone).toEqual(['', 'New York (the site’s)']);
  expect([cityOf('Europe/London'), cityOf('America/Indiana/Vevay'), cityOf('Asia/Calcutta'), cityOf('UTC')]).toEqual([
    ...['London', 'Vevay, Indiana', 'Kolkata', 'UTC'],
  ]);
  const [europe] = zonesByRegion('').filter(([region]) => region === 'Europe');
  expect(europe?.[1]).toContainEqual(['Europe/London', 'London']);
  expect(zonesByRegion('').at(-1)?.[0]).toBe('Other');
});

test('an event’s zone is in the list even where the browser does not list it, and none is there twice', () => {
  expect(values('')).not.toContain('America/New_York');
  for (const chosen of ['America/New_York', 'Europe/London', 'Asia/Ulan_Bator'])
    expect(values(chosen).filter((each) => each === chosen)).toEqual([chosen]);
});
