import { counted } from '../../../../shared/platform/counted.ts';
import type { SendState } from './TickSender.ts';

/** Whether what was ticked has arrived, in a sentence. `count`: how many ticks have not. */
export function connectionText(state: SendState, count: number): string {
  const ticks = counted(count, 'tick');
  switch (state) {
    case 'unreachable':
      return count > 0
        ? `Offline: ${ticks} will be sent when you’re back online.`
        : 'Offline: you can go on ticking. What others tick shows when you’re back online.';
    case 'failing':
      return count > 0
        ? `The server isn’t answering: ${ticks} will be sent as soon as it does.`
        : 'The server isn’t answering: you can go on ticking. What others tick shows as soon as it does.';
    case 'denied':
      return count > 0 ? `Please log in again to send ${ticks}.` : 'Please log in again to see what others tick.';
    default:
      return count > 0 ? `Sending ${ticks}…` : 'All caught up.';
  }
}
