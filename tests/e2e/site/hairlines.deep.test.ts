import { test } from 'vitest';
import { hairlinesBetweenRows } from '../../support/browser/hairlines.ts';
import { cloud, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

// At one device pixel per CSS pixel: dashboard.deep.test.ts.
openSite({ prepare: () => seedSubscribers(cloud, 60), signedIn: true });

test.each([1.25, 1.5, 2])('at %d device pixels per CSS pixel a hairline separates all rows', async (scale) => {
  await newPage({ signedIn: true, viewport: { width: 1280, height: 1400 }, deviceScaleFactor: scale });
  await page.goto(`${cloud.url}/admin?tab=subscribers`);
  await hairlinesBetweenRows(scale);
});
