import type { Target } from '../target.ts';
import { EdgeHeader } from './edgeHeader.ts';
import { moment, type Rotation, unfinished } from './rotation.ts';
import { newText, StoredSecret, untilSettled } from './storedSecret.ts';

/** The header by which the API knows CloudFront: first the API accepts the new value, then CloudFront sends it. */
export async function originRotation({ stack }: Target): Promise<Rotation> {
  const secret = await StoredSecret.of(await stack(), 'origin');
  const edge = await EdgeHeader.of(await stack());
  return {
    async rotate({ command }) {
      const { current, previous } = await secret.read();
      // Asked in any case: who cannot reach CloudFront learns it before anything is changed.
      const sends = await edge.sends(current.text);
      if (previous && sends) throw unfinished(current.since, command('origin --finish'));
      const text = previous ? current.text : newText();
      if (previous) {
        console.log(`Going on with the rotation of ${moment(current.since)}`);
        await untilSettled(current.since);
      } else {
        await secret.replace(text, current);
      }
      await edge.change(text);
      console.log('CloudFront is told to send the new value: that takes some minutes');
      await edge.untilDeployed();
      await edge.check();
      console.log(
        `CloudFront sends the new value, and the site answers. The previous one is accepted until you run ${command('origin --finish')}`,
      );
    },

    async finish({ command }) {
      const { current, previous } = await secret.read();
      if (!previous) return console.log('There is nothing to finish: one value is accepted');
      if (!(await edge.sends(current.text)))
        throw new Error(
          `CloudFront does not send the new value everywhere yet: run ${command('origin')}, which goes on where it was`,
        );
      await secret.endPrevious(previous);
      console.log('The previous value is ended: within a minute nothing accepts it any more');
    },

    async status() {
      const { current, previous } = await secret.read();
      const sends = (await edge.sends(current.text)) ? 'CloudFront sends it' : 'CloudFront does not send it everywhere';
      return `since ${moment(current.since)}; ${sends}${previous ? '; a previous value is still accepted' : ''}`;
    },
  };
}
