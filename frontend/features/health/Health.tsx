import { useState } from 'react';
import type { HealthReport } from '../../../shared/health/model/health.ts';
import { healthTitles } from '../../../shared/health/model/healthTitles.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { Hidden } from '../../ui/theme/Hidden.ts';
import { useHealthQuery } from './dashboardApi.ts';
import * as S from './Health.styles.ts';

/** How often it is asked whether the report is there, in milliseconds. */
const whilePending = 1500;

/** Whether everything that a person must set up or see to is as it should be, as `npm run doctor` says it. */
export function Health() {
  const [newerThan, setNewerThan] = useState<string>();
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isError, isFetching, refetch } = useHealthQuery(
    { query: newerThan === undefined ? {} : { newerThan } },
    { refetchOnMountOrArgChange: true, pollingInterval },
  );
  const wanted = data?.pending ? whilePending : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);

  const report = data?.report;
  const inNeed = inNeedOf(report);
  const again = () => (isError ? void refetch() : setNewerThan(report?.checkedAt));
  return (
    <S.Health $care={inNeed.length > 0}>
      <summary aria-busy={!report}>
        {report ? (
          <Summary inNeed={inNeed} />
        ) : isError ? (
          'Whether all is well is not known at the moment'
        ) : (
          'Looking whether all is well…'
        )}
      </summary>
      {report && (
        <S.Checks aria-label="What was looked at">
          {[...inNeed, ...report.checks.filter(({ finding }) => finding.good)].map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </S.Checks>
      )}
      <S.Foot>
        {report && <span>As of {momentOf(report.checkedAt)}</span>}
        <Button look="quiet" small disabled={(data?.pending ?? false) || isFetching} onClick={again}>
          {data?.pending ? 'Looking…' : 'Look again'}
        </Button>
      </S.Foot>
    </S.Health>
  );
}

type CheckResult = HealthReport['checks'][number];

const inNeedOf = (report: HealthReport | null | undefined) =>
  report?.checks.filter(({ finding }) => !finding.good) ?? [];

const named = 3;

/** Names the first few of what is not good. */
function Summary({ inNeed }: { inNeed: CheckResult[] }) {
  if (inNeed.length === 0) return <b>All is well</b>;
  const titles = inNeed.slice(0, named).map(({ name }) => healthTitles[name]);
  const more = inNeed.length - titles.length;
  return (
    <>
      <b>
        {inNeed.length === 1 ? 'One thing is not as it should be' : `${inNeed.length} things are not as they should be`}
      </b>
      : {titles.join(', ')}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

function Check({ check: { name, finding } }: { check: CheckResult }) {
  const Title = finding.good ? S.GoodTitle : S.BadTitle;
  return (
    <li>
      <Title>
        <Hidden>{finding.good ? 'Good: ' : 'Not good: '}</Hidden>
        {healthTitles[name]}
      </Title>
      <div>
        <p>{finding.says}</p>
        {!finding.good && (
          <p>
            <b>{finding.remedy}</b>
          </p>
        )}
      </div>
    </li>
  );
}
