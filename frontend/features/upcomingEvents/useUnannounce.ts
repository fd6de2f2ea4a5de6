import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { reasonOf } from '../../api/callError.ts';
import { useToast } from '../../ui/useToast.ts';
import { useUpdateUpcomingEventMutation } from './upcomingEventsApi.ts';

/** Gives the function that has the site announce an event no longer. Only where that fails it says so. */
export function useUnannounce({ id, ...event }: UpcomingEvent) {
  const [update] = useUpdateUpcomingEventMutation();
  const toast = useToast();
  return async () => {
    const { error } = await update({ params: { id }, body: { ...event, isActive: false } });
    if (error)
      toast({
        title: 'Error',
        description: `“${event.title}” is still announced as the upcoming event: ${reasonOf(error)}`,
        tone: 'destructive',
      });
  };
}
