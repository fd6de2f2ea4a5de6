import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { pictureAddress } from '../../ui/pictures/Picture.tsx';

/** The navigation state that the page of upcoming events passes to the page of recent events. */
export interface EventHandover {
  upcoming: ManagedEvent;
}

/** The upcoming event that is to become a recent event. It is removed from the history, so a reload begins without it. */
export function useEventHandover(): ManagedEvent | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [upcoming] = useState(() => (state as EventHandover | null)?.upcoming);
  useEffect(() => {
    if (state) void navigate(pathname, { replace: true, state: null });
  }, [state, pathname, navigate]);
  return upcoming;
}

/** The recent event made from an upcoming event; only the video is unknown. */
export const recentOf = ({ title, guests, description, imageUrl, eventDate }: ManagedEvent) => ({
  title,
  presenter: guests,
  description,
  imageUrl: imageUrl || pictureAddress('recent'),
  eventDate,
  isActive: true,
});
