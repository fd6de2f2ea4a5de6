import { site } from '../../../shared/site.ts';

/** What Home features while no recent event is set, or while it cannot be had (SPEC section 4). */
export const fallbackEvent = {
  title: 'The Art of Listening',
  presenter: site.host.name,
  eventDate: 'May 2024',
  duration: '90 minutes',
  description:
    'What becomes of a conversation when nobody in it is trying to win? An evening on silence, attention and the patience that good questions ask for.',
  imageUrl: '',
  videoUrl: '',
};
