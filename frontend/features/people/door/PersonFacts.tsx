import type { DoorPerson } from '../../../../shared/people/model/door.ts';
import { site } from '../../../../shared/site/site.ts';
import { Status } from '../../../ui/text/Status.ts';
import * as S from './Door.styles.ts';

const marks: Record<NonNullable<DoorPerson['mark']>, string> = {
  bounced: 'Email bounced',
  complained: 'Marked an email as spam',
};

let clock: Intl.DateTimeFormat | undefined;
/** "7:04 PM" by this phone's clock, which stands at the same door. */
export function clockTime(time: string): string {
  clock ??= new Intl.DateTimeFormat(site.language, { timeStyle: 'short' });
  return clock.format(new Date(time));
}

/** How somebody attends, since when they are here, and whether our emails reach them. */
export const PersonFacts = ({ person: { attendanceType, came, mark } }: { person: DoorPerson }) => (
  <S.Facts>
    <span>{attendanceType === 'virtual' ? 'On Zoom' : 'In the room'}</span>
    {came?.is && <span>Here since {clockTime(came.at)}</span>}
    {mark && <Status $tone="care">{marks[mark]}</Status>}
  </S.Facts>
);
