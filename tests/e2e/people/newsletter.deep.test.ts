import { test } from 'vitest';
import { accessible, cloud, fits, openSite, page } from '../../support/cloud/openSite.ts';

openSite();

test('the newsletter form, the login and the unsubscribe page fit phones and desktops and are accessible', async () => {
  for (const path of ['/newsletter', '/login', '/unsubscribe?token=x', '/outcome/mail-invalid']) {
    await page.goto(cloud.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const width of [390, 768, 1440]) {
      await fits([width]);
      await accessible();
    }
  }
});
