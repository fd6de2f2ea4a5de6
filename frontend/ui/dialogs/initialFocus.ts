const fields = ':is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled), [contenteditable=true]';

/** The first field that is required and empty, otherwise the first field. */
export function initialFocus(within: Element): HTMLElement | undefined {
  const all = [...within.querySelectorAll<HTMLElement & { value?: string; required?: boolean }>(fields)];
  return all.find(({ value, required }) => required && value === '') ?? all[0];
}
