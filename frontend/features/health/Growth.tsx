import { type PointerEvent, useId, useState } from 'react';
import type { GrowthDay } from '../../../shared/people/model/growth.ts';
import { Choices } from '../../ui/buttons/Choices.tsx';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { calendarDay } from '../../ui/text/dates.ts';
import { Small } from '../../ui/text/Text.ts';
import { Skeleton } from '../../ui/theme/Skeleton.ts';
import { useGrowthQuery } from './dashboardApi.ts';
import * as S from './Growth.styles.ts';
import { chartOf, daysIn, lineOf, pointText, type Range, ranges, summaryOf } from './growthChart.ts';

/** How the number of subscribers has changed. */
export function Growth() {
  const { data, isError, refetch } = useGrowthQuery(undefined, { refetchOnMountOrArgChange: true });
  const [range, setRange] = useState<Range>(90);
  const id = useId();
  const days = data && daysIn(data, range);
  return (
    <S.Growth aria-labelledby={id}>
      <S.Head>
        <h2 id={id}>Subscribers over time</h2>
        <Choices
          label="How far back"
          choices={ranges}
          chosen={range}
          onChoose={(each) => setRange(Number(each) as Range)}
        />
      </S.Head>
      <S.Body>
        {!days && !isError && <Skeleton $height="19.25rem" />}
        {!days && isError && <ListFailed words="Error loading data" onRetry={refetch} />}
        {days && days.length < 2 && <S.NoChart>Counting started today; the chart begins tomorrow.</S.NoChart>}
        {days && days.length >= 2 && <Chart key={range} days={days} />}
      </S.Body>
    </S.Growth>
  );
}

/** The chart with one chosen day, by pointing at it or by the slider below, which the keyboard can move. */
function Chart({ days }: { days: GrowthDay[] }) {
  const [chosen, setChosen] = useState(days.length - 1);
  const id = useId();
  const { points, least, most } = chartOf(days);
  const at = Math.min(chosen, days.length - 1);
  const [day, point] = [days[at], points[at]];
  if (!day || !point) return null;

  function pointAt({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / width) * 100;
    const distances = points.map((each) => Math.abs(each.x - x));
    setChosen(distances.indexOf(Math.min(...distances)));
  }

  return (
    <>
      <S.Reading>{pointText(day)}</S.Reading>
      <S.Plot>
        <S.Svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title ${id}-words`}
          onPointerMove={pointAt}
          onPointerDown={pointAt}
        >
          <title id={`${id}-title`}>Subscribers over time</title>
          <desc id={`${id}-words`}>{summaryOf(days)}</desc>
          <polygon points={`0,100 ${lineOf(points)} 100,100`} />
          <polyline points={lineOf(points)} />
          <line x1={point.x} x2={point.x} y1={0} y2={100} />
        </S.Svg>
        <S.Dot style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        <S.Edge $at="top">{most.toLocaleString()}</S.Edge>
        <S.Edge $at="bottom">{least.toLocaleString()}</S.Edge>
      </S.Plot>
      <S.Slider
        type="range"
        min={0}
        max={days.length - 1}
        value={at}
        aria-label="Day"
        aria-valuetext={pointText(day)}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <S.Ends>
        <span>{days[0] && calendarDay(days[0].date)}</span>
        <span>Today</span>
      </S.Ends>
      <Small>
        {summaryOf(days)}. People from a file count from the day of their import. The chart doesn’t say why people came
        or left.
      </Small>
      <AsTable days={days} />
    </>
  );
}

/** The chart's numbers as a table, rendered once it is opened. */
function AsTable({ days }: { days: GrowthDay[] }) {
  const [open, setOpen] = useState(false);
  return (
    <S.AsTable onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As a table</summary>
      {open && (
        <div>
          <Table columns={['Day', 'Subscribers', 'New', 'Left']}>
            {days.toReversed().map((each) => (
              <tr key={each.date}>
                <th scope="row">{calendarDay(each.date)}</th>
                <td data-title="Subscribers">{each.subscribers.toLocaleString()}</td>
                <td data-title="New">{each.change ? each.change.joined.toLocaleString() : 'Unknown'}</td>
                <td data-title="Left">{each.change ? each.change.left.toLocaleString() : 'Unknown'}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </S.AsTable>
  );
}
