/** What a reader did that needs code which is not there yet. */
export interface EarlyUse {
  /** Is there something that waits? */
  waits(): boolean;
  /** Does it, and leaves all that comes after to the page. */
  replay(): void;
}

/**
 * From now on presses of buttons and submissions of forms in the page are kept from doing nothing, or too little: the
 * last of them waits, and shows that it does (GlobalStyle). Links, and buttons that browsers know by themselves, go on
 * as they are.
 */
export function rememberEarlyUse(root: HTMLElement): EarlyUse {
  const over = new AbortController();
  let last: { element: HTMLElement; act: () => void } | undefined;

  function wait(event: Event, element: HTMLElement, act: () => void) {
    event.preventDefault();
    // React may be there already, and some of the page not.
    event.stopPropagation();
    last?.element.removeAttribute('data-waiting');
    last = { element, act };
    element.setAttribute('data-waiting', '');
  }

  const options = { capture: true, signal: over.signal };
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (root.contains(button) && button && needsCode(button)) wait(event, button, () => button.click());
    },
    options,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const { submitter } = event;
      if (!root.contains(form)) return;
      wait(event, submitter ?? form, () => form.requestSubmit(submitter));
    },
    options,
  );

  return {
    waits: () => last !== undefined,
    replay() {
      over.abort();
      last?.element.removeAttribute('data-waiting');
      if (last?.element.isConnected) last.act();
    },
  };
}

/** Browsers submit and reset forms, and open popovers, by themselves. */
const needsCode = (button: HTMLButtonElement) =>
  !button.popoverTargetElement && !button.hasAttribute('commandfor') && (button.type === 'button' || !button.form);
