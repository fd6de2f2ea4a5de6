/** What a reader did that needs code which is not there yet. */
export interface EarlyUse {
  /** Is there something that waits? */
  waits(): boolean;
  /** Leaves all that comes from now on to the page. */
  end(): void;
  /** Does what waits. */
  replay(): void;
}

/**
 * From now on presses of buttons and submissions of forms in the page are kept from doing nothing, or too little: the
 * last of them waits, and shows that it does (GlobalStyle). What is typed and ticked stays in the page, and nobody is
 * told of it: React, which is there a moment before it can be told of all, would on hearing of one field put the others
 * back. Links, and buttons that browsers know by themselves, go on as they are.
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

  function keepFromReact(event: Event) {
    if (root.contains(event.target as Node)) event.stopPropagation();
  }

  const options = { capture: true, signal: over.signal };
  addEventListener(
    'click',
    (event) => {
      if (isTick(event)) return keepFromReact(event);
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

  addEventListener('input', keepFromReact, options);
  addEventListener('change', keepFromReact, options);

  return {
    waits: () => last !== undefined,
    end: () => over.abort(),
    replay() {
      last?.element.removeAttribute('data-waiting');
      if (last?.element.isConnected) last.act();
    },
  };
}

/** Of a tick, React hears by the press. */
const isTick = ({ target }: Event) => target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);

/** Browsers submit and reset forms, and open popovers, by themselves. */
const needsCode = (button: HTMLButtonElement) =>
  !button.popoverTargetElement && !button.hasAttribute('commandfor') && (button.type === 'button' || !button.form);
