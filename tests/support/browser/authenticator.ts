import { type TOTP, URI } from 'otpauth';
import { until } from '../run/until.ts';

/** How slow the app's clock is. The code of the step before is accepted too, so each is good for 15 seconds or longer. */
const behindMs = 15_000;

/** An authenticator app with this address. Each call returns an unused code, and waits if there is none yet. */
export function authenticator(uri: string): () => Promise<string> {
  const app = URI.parse(uri) as TOTP;
  const oldest = () => app.counter({ timestamp: Date.now() - behindMs });
  let step = oldest() - 1;
  return async () => {
    step = await until('the next code of the app', async () => {
      const next = Math.max(step + 1, oldest());
      return next <= app.counter() + 1 ? next : undefined;
    });
    return app.generate({ timestamp: step * app.period * 1000 });
  };
}
