import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Tabs } from '../../../frontend/ui/layout/Tabs.tsx';
import { accessible, focused, show } from '../support/show.tsx';

const tabs = { signups: 'Audience Signups', subscribers: 'Newsletter Subscribers', episodes: 'Episodes' };

function Lists() {
  const [current, setCurrent] = useState<keyof typeof tabs>('signups');
  return (
    <>
      <div style={{ height: 500 }}>Above</div>
      <Tabs label="Lists" tabs={tabs} current={current} onChoose={setCurrent}>
        <div style={{ height: current === 'signups' ? 2000 : 40 }}>The list of {tabs[current]}</div>
      </Tabs>
    </>
  );
}

test('arrows, Home and End move between tabs, and each shows its panel', async () => {
  await show(<Lists />);
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('Audience Signups');
  for (const [key, name] of [
    ['{ArrowRight}', 'Newsletter Subscribers'],
    ['{ArrowRight}', 'Episodes'],
    ['{ArrowRight}', 'Audience Signups'],
    ['{ArrowLeft}', 'Episodes'],
    ['{Home}', 'Audience Signups'],
    ['{End}', 'Episodes'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible();
    await expect.element(page.getByText(`The list of ${name}`)).toBeInTheDocument();
    await expect.element(page.getByRole('tab', { name, selected: true })).toHaveFocus();
  }
  await accessible();
});

test('the row of tabs is one stop for the Tab key', async () => {
  await show(<Lists />);
  await page.getByRole('tab', { name: 'Episodes' }).click();
  const stops = page
    .getByRole('tab')
    .elements()
    .filter((tab) => (tab as HTMLElement).tabIndex === 0);
  expect(stops.map((tab) => tab.textContent)).toEqual(['Episodes']);
});
