import type { HealthReport } from '../../../shared/health/model/health.ts';
import { healthTitles } from '../../../shared/health/model/healthTitles.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { Hidden } from '../../ui/theme/Hidden.ts';
import * as S from './HealthDetails.styles.ts';
import type { useHealthReport } from './useHealthReport.ts';

/** The report on everything that an operator must set up or look after, as `npm run doctor` prints it. */
export function HealthDetails({ report, isPending, isFetching, lookAgain }: ReturnType<typeof useHealthReport>) {
  return (
    <S.Health>
      <summary aria-busy={!report}>
        For whoever runs the site{report?.checks.some(({ finding }) => !finding.good) && ': what to do'}
      </summary>
      {report && (
        <S.Checks aria-label="What was checked">
          {[...report.checks]
            .sort((one, other) => standings.indexOf(standingOf(one)) - standings.indexOf(standingOf(other)))
            .map((check) => (
              <Check key={check.name} check={check} />
            ))}
        </S.Checks>
      )}
      <S.Foot>
        {report && <span>As of {momentOf(report.checkedAt)}</span>}
        <Button look="quiet" small disabled={isPending || isFetching} onClick={lookAgain}>
          {isPending ? 'Checking…' : 'Check again'}
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
const standingNames: Record<S.Standing, string> = { bad: 'Needs fixing', advised: 'Could be better', good: 'Good' };

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
