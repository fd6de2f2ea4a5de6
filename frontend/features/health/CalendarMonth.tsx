import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Planned } from '../../../shared/health/calendar/planned.ts';
import { plannedKind } from '../../../shared/health/calendar/plannedTitle.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { clockText } from '../../../shared/time/eventTime.ts';
import { localTime } from '../../../shared/time/timeZone.ts';
import { Hidden } from '../../ui/theme/Hidden.ts';
import * as S from './CalendarMonth.styles.ts';
import { dayName, monthName, weekdays, weeksOf } from './months.ts';

interface Props {
  /** "2031-05". */
  month: string;
  /** "2031-05-03". */
  today: string;
  planned: Planned[];
}

/** One month: as a table where there is room for seven columns, otherwise as a list of the days on which something is planned. */
export function CalendarMonth({ month, today, planned }: Props) {
  const id = useId();
  const ofMonth = planned.filter(({ day }) => day.startsWith(month));
  const byDay = Map.groupBy(ofMonth, ({ day }) => day);
  return (
    <>
      <S.Table>
        <caption>
          <Hidden>{monthName(month)}</Hidden>
        </caption>
        <thead>
          <tr>
            {weekdays.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{short}</span>
                <Hidden>{name}</Hidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={weekdays[weekday]?.name} />
                ) : (
                  <td key={day} aria-current={day === today ? 'date' : undefined}>
                    <S.Day dateTime={day}>
                      {Number(day.slice(8))}
                      {day === today && <Hidden>, today</Hidden>}
                    </S.Day>
                    <Entries planned={byDay.get(day)} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </S.Table>
      {ofMonth.length === 0 && <S.Nothing>Nothing is planned in {monthName(month)}.</S.Nothing>}
      <S.Days>
        {[...byDay].map(([day, ofDay]) => (
          <section key={day} aria-labelledby={`${id}-${day}`}>
            <h3 id={`${id}-${day}`} aria-current={day === today ? 'date' : undefined}>
              {dayName(day)}
              {day === today && ' (today)'}
            </h3>
            <Entries planned={ofDay} />
          </section>
        ))}
      </S.Days>
    </>
  );
}

const Entries = ({ planned = [] }: { planned: Planned[] | undefined }) =>
  planned.length > 0 && (
    <S.Entries>
      {planned.map(({ id, kind, state, title, at }) => (
        <S.Entry key={id} $kind={kind} $off={state === 'canceled'}>
          <Link to={kind === 'letter' ? pages.adminCampaigns : pages.adminEvents}>
            {at !== null && <time>{clockText(localTime(at, site.timeZone).slice(11))} </time>}
            {plannedKind({ kind, state })}
            <span>{title}</span>
          </Link>
        </S.Entry>
      ))}
    </S.Entries>
  );
