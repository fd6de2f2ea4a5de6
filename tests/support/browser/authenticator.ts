import { type TOTP, URI } from 'otpauth';
import { until } from '../run/until.ts';

/**
 * An authenticator app with this address. Each call returns an unused code, of a clock that may be half a minute off,
 * and waits if there is none.
 */
export function authenticator(uri: string): () => Promise<string> {
  const app = URI.parse(uri) as TOTP;
  let step = app.counter() - 2;
  return async () => {
    step = await until('the next code of the app', async () => {
      const next = Math.max(step + 1, app.counter() - 1);
      return next <= app.counter() + 1 ? next : undefined;
    });
    return app.generate({ timestamp: step * app.period * 1000 });
  };
}
