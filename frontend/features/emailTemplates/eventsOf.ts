import type { AudienceMember } from '../../../shared/model/audienceMember.ts';
import type { Attendance } from '../../../shared/model/campaign.ts';

export interface EventSignups {
  date: string;
  counts: Record<Attendance, number>;
}

/** The events that people signed up for, in the order of the sign-ups, with how many come and how many watch. */
export function eventsOf(members: Pick<AudienceMember, 'eventDate' | 'attendanceType'>[]): EventSignups[] {
  const found = new Map<string, EventSignups['counts']>();
  for (const { eventDate, attendanceType } of members) {
    const counts = found.get(eventDate) ?? { all: 0, 'in-person': 0, virtual: 0 };
    counts.all += 1;
    counts[attendanceType] += 1;
    found.set(eventDate, counts);
  }
  return [...found].filter(([date]) => date !== '').map(([date, counts]) => ({ date, counts }));
}
