import { expect, test } from 'vitest';
import { button, dialog, go } from '../../support/browser/adminPages.ts';
import { openSite } from '../../support/cloud/openSite.ts';

openSite({ signedIn: true });

test('for an unknown address, the dialog says that nothing is kept, and offers nothing to erase', async () => {
  await go('/admin?tab=subscribers');
  await button('One Person’s Data').click();
  await dialog().getByLabel('Email Address').fill('nobody@example.org');
  await button('Look Up', dialog()).click();
  await dialog().getByRole('heading', { name: 'Nothing is kept about nobody@example.org' }).waitFor();
  expect(await dialog().getByRole('button').allTextContents()).toEqual(['', 'Another Address', 'Close']);
  await button('Another Address', dialog()).click();
  await dialog().getByLabel('Email Address').waitFor();
});
