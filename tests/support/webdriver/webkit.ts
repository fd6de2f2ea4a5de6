import { freePort } from '../run/freePort.ts';
import type { Driver } from './driver.ts';
import { startProgram } from './program.ts';

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
