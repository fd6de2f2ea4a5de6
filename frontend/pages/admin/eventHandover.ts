import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { pictureAddress } from '../../ui/pictures/Picture.tsx';

/** What the page of recent events is told by the one that sent somebody there. */
export interface EventHandover {
  upcoming: UpcomingEvent;
}

/** The evening of which a recent event is to be made. The address forgets it at once: a reload begins with nothing. */
export function useEventHandover(): UpcomingEvent | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [upcoming] = useState(() => (state as EventHandover | null)?.upcoming);
  useEffect(() => {
    if (state) void navigate(pathname, { replace: true, state: null });
  }, [state, pathname, navigate]);
  return upcoming;
}

/** An evening as the recording of it: all but the video is known. */
export const recentOf = ({ title, guests, description, imageUrl, eventDate }: UpcomingEvent) => ({
  title,
  presenter: guests,
  description,
  imageUrl: imageUrl || pictureAddress('recent'),
  eventDate,
  isActive: true,
});
