import type { Target } from '../target.ts';
import { moment, type Rotation, unfinished } from './rotation.ts';
import { newText, StoredSecret, untilSettled, untilUsed } from './storedSecret.ts';

interface Resealed {
  resealed: string[];
  unreadable: string[];
}

/** What signs the cookies of admins and seals their second factors. */
export async function sessionRotation({ stack, invoke }: Target): Promise<Rotation> {
  const secret = await StoredSecret.of(await stack(), 'session');

  /** Seals all second factors with the current value; answers how many had another one, or none. */
  async function reseal(): Promise<number> {
    const { resealed, unreadable } = (await invoke('workers/manageAdmins', { act: 'reseal-2fa' })) as Resealed;
    if (unreadable.length > 0)
      throw new Error(
        `Nothing opens the second factor of ${unreadable.join(', ')}: switch it off by npm run admin -- disable-2fa, or on anew by enable-2fa, and come again`,
      );
    if (resealed.length > 0) console.log(`Sealed anew: the second factor of ${resealed.join(', ')}`);
    return resealed.length;
  }

  return {
    async rotate({ command }) {
      const { current, previous } = await secret.read();
      if (previous) {
        await untilSettled(current.since);
        if ((await reseal()) === 0) throw unfinished(current.since, command('session --finish'));
      } else {
        // Rows of earlier versions have no seal: once there are two values nothing says which one they are for.
        await reseal();
        await secret.replace(newText(), current);
        await reseal();
      }
      console.log(
        `The new value signs, and cookies of the previous one are renewed as they are used. In twelve hours, when every session of before has ended, run ${command('session --finish')}; at once, if the previous value is known to somebody`,
      );
    },

    async finish() {
      const { current, previous } = await secret.read();
      if (!previous) return console.log('There is nothing to finish: one value is accepted');
      await untilUsed(current.since);
      await reseal();
      await secret.endPrevious(previous);
      console.log(
        `The previous value is ended, within a minute. Who has not used the admin since ${moment(current.since)} signs in again, in a browser that is not known any more`,
      );
    },

    async status() {
      const { current, previous } = await secret.read();
      return `since ${moment(current.since)}${previous ? '; a previous value is still accepted' : ''}`;
    },
  };
}
