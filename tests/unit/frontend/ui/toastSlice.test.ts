import { expect, test } from 'vitest';
import { toastSlice } from '../../../../frontend/ui/toasts/toasts.ts';

const { reducer, actions } = toastSlice;
const after = (...steps: Parameters<typeof reducer>[1][]) => steps.reduce(reducer, undefined as never)?.current;

test('a toast is where it was raised; when dialogs close, it is in what lies beneath', () => {
  const { show, dialogOpened, dialogClosed, hold } = actions;
  const placeAfter = (...steps: Parameters<typeof reducer>[1][]) => after(...steps)?.place;
  const two = [dialogOpened('one'), dialogOpened('two')];
  expect(placeAfter(show({}), ...two)).toBeNull();
  expect(placeAfter(...two, show({}))).toBe('two');
  expect(placeAfter(...two, show({}), dialogClosed('two'), dialogOpened('three'))).toBe('one');
  expect(placeAfter(...two, show({}), dialogClosed('one'), dialogClosed('two'))).toBeNull();
  expect(placeAfter(...two, show({ from: 'one' }))).toBe('one');
  expect(placeAfter(...two, show({ from: 'gone' }))).toBe('two');
  expect(placeAfter(...two, show({ from: null, tone: 'destructive' }))).toBe('two');
  // The mouse does not leave what is removed under it.
  expect(after(...two, show({}), hold({ id: 1, held: true }), dialogClosed('two'))?.held).toBe(false);
});
