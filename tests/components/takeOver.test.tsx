import { type ReactNode, StrictMode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type EarlyUse, rememberEarlyUse } from '../../frontend/start/earlyUse.ts';
import { failureNotice } from '../../frontend/start/failureNotice.ts';
import { handOverTyped } from '../../frontend/start/typed.ts';
import { whenUsed, whenWanted } from '../../frontend/start/whenWanted.ts';

const sent = vi.fn();
const pressed = vi.fn();

/** Has of each kind of field one that React holds the value of. */
function Page() {
  const [values, setValues] = useState({ name: '', mail: '', note: '', news: false, seat: 'hall', day: 'one' });
  const set = (change: Partial<typeof values>) => setValues((known) => ({ ...known, ...change }));
  return (
    <>
      <form
        aria-label="Sign up"
        onSubmit={(event) => {
          event.preventDefault();
          sent(values);
        }}
      >
        <input aria-label="Name" value={values.name} onChange={(event) => set({ name: event.target.value })} />
        <input
          aria-label="Mail"
          type="email"
          value={values.mail}
          onChange={(event) => set({ mail: event.target.value })}
        />
        <textarea aria-label="Note" value={values.note} onChange={(event) => set({ note: event.target.value })} />
        <input aria-label="News" type="checkbox" checked={values.news} onChange={() => set({ news: !values.news })} />
        {['hall', 'home'].map((seat) => (
          <input
            key={seat}
            aria-label={seat}
            type="radio"
            name="seat"
            checked={values.seat === seat}
            onChange={() => set({ seat })}
          />
        ))}
        <select aria-label="Day" value={values.day} onChange={(event) => set({ day: event.target.value })}>
          <option value="one">one</option>
          <option value="two">two</option>
        </select>
        <button type="submit">Send</button>
      </form>
      <button type="button" onClick={() => pressed('play')}>
        Play
      </button>
      <button type="button" onClick={() => pressed('other')}>
        Other
      </button>
      <a href="#there">About the host</a>
    </>
  );
}

let box: HTMLElement;
let early: EarlyUse;
let root: Root | undefined;

/** The page as its document has it. */
beforeEach(() => {
  box = document.createElement('div');
  box.innerHTML = renderToString(<Page />);
  document.body.append(box);
  early = rememberEarlyUse(box);
  vi.clearAllMocks();
});
afterEach(() => {
  early.end();
  root?.unmount();
  root = undefined;
  box.remove();
});

/** What start/takeOver.ts does once the code is there. `meanwhile`: when React is, and was told of nothing yet. */
async function takeOver(tree: ReactNode = <Page />, meanwhile?: () => Promise<void>) {
  // Of what shows that a press waits, React's development version would say that the document differs.
  for (const element of box.querySelectorAll('[data-waiting]')) element.removeAttribute('data-waiting');
  root = hydrateRoot(box, <StrictMode>{tree}</StrictMode>);
  await expect
    .poll(() => Object.keys(box.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')))
    .toBe(true);
  await meanwhile?.();
  early.end();
  handOverTyped(box);
  early.replay();
}

test('what was typed, ticked and chosen before the code was there is sent, and the caret stays', async () => {
  await page.getByLabelText('Name').fill('Maria');
  await page.getByLabelText('Mail').fill('maria@example.org');
  await page.getByLabelText('Note').fill('Two seats');
  await page.getByLabelText('News').click();
  await page.getByLabelText('home').click();
  await page.getByLabelText('Day').selectOptions('two');
  await page.getByLabelText('Name').click();
  const name = page.getByLabelText('Name').element() as HTMLInputElement;
  name.setSelectionRange(2, 2);
  await takeOver();
  expect(document.activeElement).toBe(name);
  expect(name.selectionStart).toBe(2);
  await userEvent.keyboard('x');
  await page.getByText('Send').click();
  const values = { name: 'Maxria', mail: 'maria@example.org', note: 'Two seats', news: true, seat: 'home', day: 'two' };
  expect(sent.mock.calls).toEqual([[values]]);
});

test('what is typed, ticked and chosen as the code comes is sent with what was there before', async () => {
  await page.getByLabelText('Name').fill('Maria');
  await page.getByLabelText('Note').fill('Two');
  await takeOver(<Page />, async () => {
    await page.getByLabelText('Mail').fill('maria@example.org');
    await page.getByLabelText('Note').fill('Two seats');
    await page.getByLabelText('News').click();
    await page.getByLabelText('home').click();
    await page.getByLabelText('Day').selectOptions('two');
  });
  await page.getByText('Send').click();
  const values = { name: 'Maria', mail: 'maria@example.org', note: 'Two seats', news: true, seat: 'home', day: 'two' };
  expect(sent.mock.calls).toEqual([[values]]);
});

test('a form that was sent before the code was there is sent once it is, with what was typed', async () => {
  await page.getByLabelText('Name').fill('Maria');
  await page.getByText('Send').click();
  expect(early.waits()).toBe(true);
  expect(box.querySelector('[data-waiting]')?.textContent).toBe('Send');
  await takeOver();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ name: 'Maria' });
});

test('of two presses the last counts, once', async () => {
  await page.getByText('Play').click();
  expect(box.querySelector('[data-waiting]')?.textContent).toBe('Play');
  await page.getByText('Other').click();
  expect(box.querySelectorAll('[data-waiting]')).toHaveLength(1);
  await takeOver();
  expect(pressed.mock.calls).toEqual([['other']]);
  await page.getByText('Play').click();
  expect(pressed.mock.calls).toEqual([['other'], ['play']]);
});

test('links work at once, and nothing waits where nothing was done', async () => {
  await page.getByText('About the host').click();
  expect(location.hash).toBe('#there');
  expect(early.waits()).toBe(false);
  await takeOver();
  expect(pressed).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});

test('a form that comes near the view begins what was to wait for idle', async () => {
  await whenWanted();
});

test('what could not be had is asked for again when the page is used', async () => {
  const used = vi.fn();
  void whenUsed().then(used);
  await page.getByLabelText('Name').fill('M');
  await expect.poll(() => used.mock.calls.length).toBe(1);
});

test('where the code cannot be had, the reader is told and can try again', async () => {
  const again = failureNotice();
  await expect.element(page.getByRole('alert').getByText(/did not load/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await again;
  expect(page.getByRole('alert').query()).toBeNull();
  expect(early.waits()).toBe(false);
});
