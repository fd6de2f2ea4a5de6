import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver } from './driver.ts';
import { startProgram } from './program.ts';

/** Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which Firefox supports natively. */
export async function startFirefox(): Promise<Driver> {
  const firefox = startProgram('firefox-esr', (folder) => {
    // Where there is no loudspeaker, audio that can be heard ends with an error ("OnMediaSinkAudioError"); silent audio plays.
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

/** A connection on which answers refer to commands by number. */
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
