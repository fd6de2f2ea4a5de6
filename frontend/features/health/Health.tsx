import { useState } from 'react';
import type { HealthReport } from '../../../shared/health/model/health.ts';
import { healthTitles } from '../../../shared/health/model/healthTitles.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { Hidden } from '../../ui/theme/Hidden.ts';
import { useHealthQuery } from './dashboardApi.ts';
import * as S from './Health.styles.ts';

/** How often the pending report is polled, in milliseconds. */
const pendingInterval = 1500;

/** The report on everything that an operator must set up or look after, as `npm run doctor` prints it. */
export function Health() {
  const [newerThan, setNewerThan] = useState<string>();
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isError, isFetching, refetch } = useHealthQuery(
    { query: newerThan === undefined ? {} : { newerThan } },
    { refetchOnMountOrArgChange: true, pollingInterval },
  );
  const wantedInterval = data?.pending ? pendingInterval : 0;
  if (wantedInterval !== pollingInterval) setPollingInterval(wantedInterval);

  const report = data?.report;
  const failed = report?.checks.filter(({ finding }) => !finding.good) ?? [];
  const lookAgain = () => (isError ? void refetch() : setNewerThan(report?.checkedAt));
  return (
    <S.Health $care={failed.length > 0}>
      <summary aria-busy={!report}>
        {report ? (
          <Summary failed={failed} />
        ) : isError ? (
          'Whether all is well is not known at the moment'
        ) : (
          'Looking whether all is well…'
        )}
      </summary>
      {report && (
        <S.Checks aria-label="What was looked at">
          {[...report.checks]
            .sort((one, other) => standings.indexOf(standingOf(one)) - standings.indexOf(standingOf(other)))
            .map((check) => (
              <Check key={check.name} check={check} />
            ))}
        </S.Checks>
      )}
      <S.Foot>
        {report && <span>As of {momentOf(report.checkedAt)}</span>}
        <Button look="quiet" small disabled={(data?.pending ?? false) || isFetching} onClick={lookAgain}>
          {data?.pending ? 'Looking…' : 'Look again'}
        </Button>
      </S.Foot>
    </S.Health>
  );
}

type CheckResult = HealthReport['checks'][number];

/** In the order of the list. */
const standings = ['bad', 'advised', 'good'] as const satisfies S.Standing[];
const standingOf = ({ finding }: CheckResult): S.Standing =>
  finding.good ? (finding.advice ? 'advised' : 'good') : 'bad';
const standingNames: Record<S.Standing, string> = { bad: 'Not good', advised: 'Could be better', good: 'Good' };

const maxNamed = 3;

/** Names the first few failed checks. */
function Summary({ failed }: { failed: CheckResult[] }) {
  if (failed.length === 0) return <b>All is well</b>;
  const titles = failed.slice(0, maxNamed).map(({ name }) => healthTitles[name]);
  const more = failed.length - titles.length;
  return (
    <>
      <b>
        {failed.length === 1 ? 'One thing is not as it should be' : `${failed.length} things are not as they should be`}
      </b>
      : {titles.join(', ')}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

function Check({ check }: { check: CheckResult }) {
  const { name, finding } = check;
  const standing = standingOf(check);
  return (
    <li>
      <S.Title $standing={standing}>
        <Hidden>{standingNames[standing]}: </Hidden>
        {healthTitles[name]}
      </S.Title>
      <div>
        <p>{finding.says}</p>
        {!finding.good && (
          <p>
            <b>{finding.remedy}</b>
          </p>
        )}
        {finding.good && finding.advice && <p>{finding.advice}</p>}
      </div>
    </li>
  );
}
