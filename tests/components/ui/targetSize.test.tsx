import { expect, test } from 'vitest';
import { accessible, show } from '../support/show.tsx';

const buttonsOf = (side: string) =>
  ['One', 'Two', 'Three'].map((name) => (
    <button key={name} type="button" aria-label={name} style={{ width: side, height: side, padding: 0, border: 0 }} />
  ));

/** WCAG 2.5.8: https://www.w3.org/TR/WCAG22/#target-size-minimum */
test('targets of less than 24 pixels that lie close together are found on every page that tests call accessible', async () => {
  const screen = await show(<div style={{ display: 'flex' }}>{buttonsOf('24px')}</div>);
  await accessible();
  await screen.rerender(<div style={{ display: 'flex' }}>{buttonsOf('16px')}</div>);
  await expect(accessible()).rejects.toMatchObject({ actual: [expect.stringMatching(/^target-size/)] });
});
