type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells React what was typed, ticked and chosen before it was there: it takes what fields hold by then for what it has
 * itself put there. Focus, caret and what is half typed stay as they are.
 */
export function handOverTyped(root: ParentNode): void {
  const controls = [...root.querySelectorAll<Field | HTMLSelectElement>('input, textarea, select')];
  // All are looked at first: told of one, React puts the others back. Where the caret is, nothing must be put back.
  const tellings = controls
    .sort((one, other) => Number(hasFocus(other)) - Number(hasFocus(one)))
    .map((control) => {
      if (control instanceof HTMLSelectElement) return choiceOf(control);
      return /^(checkbox|radio)$/.test(control.type) ? tickOf(control as HTMLInputElement) : textOf(control);
    });
  for (const tell of tellings) tell?.();
}

const hasFocus = (element: Element) => element === document.activeElement;

function textOf(field: Field) {
  const { value, defaultValue } = field;
  if (value === defaultValue) return;
  return () => {
    if (field.value !== value) field.value = value;
    expect(field, defaultValue);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
}

/**
 * React compares a field with the value that was last set by its own setter, which it puts on the element. Called for
 * another element, it notes that value and leaves this one alone.
 */
function expect(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(field, 'value')?.set;
  setter?.call(field.cloneNode(), value);
}

function tickOf(box: HTMLInputElement) {
  const { checked, defaultChecked } = box;
  // Of radio buttons, the press on one takes the others back.
  if (checked === defaultChecked || (box.type === 'radio' && !checked)) return;
  return () => {
    box.checked = defaultChecked;
    box.click();
  };
}

function choiceOf(select: HTMLSelectElement) {
  const { selectedIndex, options } = select;
  const initial = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  if (selectedIndex === Math.max(initial, 0)) return;
  return () => {
    select.selectedIndex = selectedIndex;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
