import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../run/freePort.ts';
import { until } from '../run/until.ts';

/** A program that runs until it is stopped, in a temporary folder that is deleted with it. */
interface Program {
  /** Throws if the program ends before `ask` has a result. */
  wait<T>(what: string, ask: () => Promise<T | undefined>): Promise<T>;
  /** Waits for output that matches the pattern, and returns the pattern's first group. */
  outputMatching(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** `args` gets the folder. */
function startProgram(
  command: string,
  args: (folder: string) => string[],
  environment: Record<string, string> = {},
): Program {
  const folder = mkdtempSync(join(tmpdir(), `${command}-`));
  const child = spawn(command, args(folder), {
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', (line) => lines.push(line));
  let end: string | undefined;
  const ended = new Promise<void>((resolve) => {
    const finish = (how: string) => {
      end ??= how;
      resolve();
    };
    child.once('error', ({ message }) => finish(message));
    child.once('exit', (code) => finish(`it ended with ${code}`));
  });
  // It must not outlive a test that failed before stopping it.
  const kill = () => void child.kill();
  process.once('exit', kill);

  const program: Program = {
    wait: (what, ask) =>
      until(what, async () => {
        if (end !== undefined)
          throw new Error(
            `${command} does not run (${end}); npm run test:browsers sees to it\n${lines.slice(-10).join('\n')}`,
          );
        return ask();
      }),
    outputMatching: (pattern) =>
      program.wait(`${command} to say ${pattern}`, async () => {
        const found = lines.map((line) => pattern.exec(line)).find((each) => each !== null);
        return found?.[1];
      }),
    stop: async () => {
      kill();
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return program;
}

/** One page of another browser, driven by either WebDriver protocol. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Runs a script's body in the page. `args` and the result are passed as JSON. */
  run(body: string, args: unknown[]): Promise<unknown>;
  /** Performs input actions: https://www.w3.org/TR/webdriver2/#actions */
  performActions(sources: object[]): Promise<void>;
  /** Sets the size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which Firefox supports natively. */
export async function startFirefox(): Promise<Driver> {
  const firefox = startProgram('firefox-esr', (folder) => {
    // Without a loudspeaker, audio that can be heard ends with an error ("OnMediaSinkAudioError").
    writeFileSync(join(folder, 'user.js'), 'user_pref("media.default_volume", "0.0");\n');
    return ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
  });
  const address = await firefox.outputMatching(/WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await connect(`${address}/session`);
  await bidi.ask('session.new', { capabilities: {} });
  // The tab that Firefox starts with leaves the focus in the address bar: keys would press no buttons.
  const { context } = (await bidi.ask('browsingContext.create', { type: 'tab' })) as { context: string };
  return {
    open: async (url) => void (await bidi.ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (body, args) => {
      const functionDeclaration = `async (args) => JSON.stringify(await (function () { ${body} }).apply(null, JSON.parse(args)) ?? null)`;
      const { result, exceptionDetails } = (await bidi.ask('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    performActions: async (actions) => {
      await bidi.ask('input.performActions', { context, actions });
      await bidi.ask('input.releaseActions', { context });
    },
    resize: async (width, height) =>
      void (await bidi.ask('browsingContext.setViewport', { context, viewport: { width, height } })),
    close: () => firefox.stop(),
  };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`Firefox does not answer at ${address}`));
  });
  let last = 0;
  return {
    ask: async (method: string, params: object): Promise<unknown> => {
      const id = ++last;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const answer = await answered;
      if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message}`);
      return answer.result;
    },
  };
}

interface Answer {
  id: number;
  type: 'success' | 'error';
  result?: unknown;
  error?: string;
  message?: string;
}

/** WebKit, Safari's engine, by WebDriver (https://www.w3.org/TR/webdriver2/), on a screen in memory. */
export async function startWebKit(): Promise<Driver> {
  const screen = startProgram('Xvfb', () => ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp']);
  const display = await screen.outputMatching(/^(\d+)$/);
  const port = await freePort();
  const environment = { DISPLAY: `:${display}`, GDK_BACKEND: 'x11' };
  const driver = startProgram('WebKitWebDriver', () => [`--port=${port}`], environment);

  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
  await driver.wait('WebKitWebDriver to listen', () => ask('GET', '/status').catch(() => undefined));
  const { sessionId } = (await ask('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    open: async (url) => void (await ask('POST', `${session}/url`, { url })),
    run: (body, args) => ask('POST', `${session}/execute/sync`, { script: body, args }),
    performActions: async (actions) => {
      await ask('POST', `${session}/actions`, { actions });
      await ask('DELETE', `${session}/actions`);
    },
    resize: async (width, height) => void (await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })),
    close: async () => {
      await ask('DELETE', session);
      await driver.stop();
      await screen.stop();
    },
  };
}

/** More than any page of the site has places at which Tab stops. */
const mostTabs = 200;

/** Finds elements by their visible names, and uses mouse and keyboard. */
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

  async fill(name: string, text: string): Promise<void> {
    await this.click(name);
    await this.keys([keys.Control, 'a'], text);
  }

  /**
   * Presses Tab until the focus is at what has a name that begins like this. WebKitGTK's Tab stops at links by default,
   * where Safari's wants Option too:
   * https://webkitgtk.org/reference/webkit2gtk/stable/property.Settings.enable-tabs-to-links.html
   */
  async tabTo(name: string, { backwards = false } = {}): Promise<void> {
    for (let pressed = 0; pressed < mostTabs; pressed += 1) {
      await this.press(...(backwards ? [keys.Shift] : []), keys.Tab);
      if (await this.driver.run(hasFocus, [name])) return;
    }
    throw new Error(`Tab does not lead to "${name}"`);
  }

  press(...together: string[]): Promise<void> {
    return this.keys(together, '');
  }

  async sees(words: string): Promise<void> {
    await this.wait(`the words "${words}"`, says, words);
  }

  async reads(name: string): Promise<string> {
    return String(await this.wait(`a field called "${name}"`, content, name));
  }

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

/** Keys that type nothing, by their names in the DOM: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const keys = {
  ...{ Tab: '\ue004', Enter: '\ue006', Shift: '\ue008', Control: '\ue009', Escape: '\ue00c' },
  ...{ ArrowLeft: '\ue012', ArrowRight: '\ue014' },
};
