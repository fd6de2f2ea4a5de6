import { until } from '../run/until.ts';
import type { Driver } from './drivers.ts';

/** More than any page of the site has places at which Tab stops. */
const mostTabs = 200;

/** A person at a browser: finds elements by their visible names, and uses mouse and keyboard. */
export class Person {
  private readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  open(url: string): Promise<void> {
    return this.driver.open(url);
  }

  /** Clicks the button, link, checkbox or field whose name begins like this. */
  async click(name: string): Promise<void> {
    const place = await this.wait(`something called "${name}"`, find, name);
    await this.driver.performActions([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...(place as { x: number; y: number }) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Replaces the text of a field. */
  async fill(name: string, text: string): Promise<void> {
    await this.click(name);
    await this.keys([keys.Control, 'a'], text);
  }

  /**
   * Presses Tab until the focus is at what has a name that begins like this. WebKitGTK's Tab stops at links by default, where
   * Safari's wants Option too: https://webkitgtk.org/reference/webkit2gtk/stable/property.Settings.enable-tabs-to-links.html
   */
  async tabTo(name: string, { backwards = false } = {}): Promise<void> {
    for (let pressed = 0; pressed < mostTabs; pressed += 1) {
      await this.press(...(backwards ? [keys.Shift] : []), keys.Tab);
      if (await this.driver.run(hasFocus, [name])) return;
    }
    throw new Error(`Tab does not lead to "${name}"`);
  }

  /** Presses these keys together, and releases them. */
  press(...together: string[]): Promise<void> {
    return this.keys(together, '');
  }

  /** Waits until the page visibly shows these words. */
  async sees(words: string): Promise<void> {
    await this.wait(`the words "${words}"`, says, words);
  }

  /** The value of a field. */
  async reads(name: string): Promise<string> {
    return String(await this.wait(`a field called "${name}"`, content, name));
  }

  /** Presses keys together, then types. */
  private keys(together: string[], text: string): Promise<void> {
    const down = (value: string) => ({ type: 'keyDown', value });
    const up = (value: string) => ({ type: 'keyUp', value });
    const typed = [...text].flatMap((value) => [down(value), up(value)]);
    const actions = [...together.map(down), ...together.toReversed().map(up), ...typed];
    return this.driver.performActions([{ type: 'key', id: 'keys', actions }]);
  }

  private async wait(what: string, script: string, ...args: unknown[]): Promise<unknown> {
    try {
      return await until(what, async () => (await this.driver.run(script, args)) ?? undefined, 30);
    } catch (error) {
      const page = await this.driver.run(
        'return location.pathname + "\\n" + document.body.innerText.slice(0, 2000)',
        [],
      );
      throw new Error(`${(error as Error).message}\n${page}`);
    }
  }
}

const named = `
  const names = (element) => [
    element.getAttribute('aria-label'),
    ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    element.matches('button, a, [role=tab], [role=menuitem]') ? element.textContent : undefined,
  ];
  const isNamed = (element) => names(element).some((name) => name?.trim().startsWith(arguments[0]));
`;

const hasFocus = `${named}
  return isNamed(document.activeElement);
`;

/** The frontmost element with this name, or whose name begins so; covered elements cannot be used. */
const found = `${named}
  const usable = 'button, a, input, textarea, select, [role=tab], [role=menuitem], [role=textbox], [contenteditable=true]';
  const isWhole = (element) => names(element).some((name) => name?.trim() === arguments[0]);
  const all = [...document.querySelectorAll(usable)].filter(isNamed);
  const element = [...all.filter(isWhole), ...all].find((each) => {
    if (each.disabled) return false;
    each.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = each.getBoundingClientRect();
    const front = document.elementFromPoint(x + width / 2, y + height / 2);
    return front !== null && (each.contains(front) || [...(each.labels ?? [])].some((label) => label.contains(front)));
  });
  if (!element) return null;
`;

const find = `${found}
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
`;

const content = `${found}
  return element.value ?? element.innerText;
`;

// A page that is on its way may have no body yet.
const says = 'return document.body?.innerText.includes(arguments[0]) || null';

/** Keys that type nothing, by the names that the DOM has for them: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const keys = {
  ...{ Tab: '\ue004', Enter: '\ue006', Shift: '\ue008', Control: '\ue009', Escape: '\ue00c' },
  ...{ ArrowLeft: '\ue012', ArrowRight: '\ue014' },
};
