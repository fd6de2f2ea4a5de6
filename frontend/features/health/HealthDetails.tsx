import { useState } from 'react';
import { styled } from 'styled-components';
import { type HealthCheckName, type HealthReport, healthTitles } from '../../../shared/health/model.ts';
import { dashboard } from '../../../shared/health/routes.ts';
import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SummaryFacts } from '../../ui/layout/SummaryCard.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { Hidden } from '../../ui/text/Text.tsx';
import { color, from, size, space } from '../../ui/theme/theme.ts';

export function HealthDetails({ report, isPending, isFetching, lookAgain }: ReturnType<typeof useHealthReport>) {
  return (
    <Health>
      <summary aria-busy={!report}>
        For the person who runs the site{report?.checks.some(({ finding }) => !finding.good) && ': what to do'}
      </summary>
      {report && (
        <Checks aria-label="What was checked">
          {[...report.checks]
            .sort((one, other) => standings.indexOf(standingOf(one)) - standings.indexOf(standingOf(other)))
            .map((check) => (
              <Check key={check.name} check={check} />
            ))}
        </Checks>
      )}
      <Foot>
        {report && <span>As of {momentOf(report.checkedAt)}</span>}
        <Button look="quiet" small disabled={isPending || isFetching} onClick={lookAgain}>
          {isPending ? 'Checking…' : 'Check again'}
        </Button>
      </Foot>
    </Health>
  );
}

type CheckResult = HealthReport['checks'][number];

const standings = ['bad', 'advised', 'good'] as const satisfies Standing[];
const standingOf = ({ finding }: CheckResult): Standing =>
  finding.good ? (finding.advice ? 'advised' : 'good') : 'bad';
const standingNames: Record<Standing, string> = { bad: 'Needs fixing', advised: 'Could be better', good: 'Good' };

function Check({ check }: { check: CheckResult }) {
  const { name, finding } = check;
  const standing = standingOf(check);
  return (
    <li>
      <Title $standing={standing}>
        <Hidden>{standingNames[standing]}: </Hidden>
        {healthTitles[name]}
      </Title>
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

const { useHealthQuery } = api.injectEndpoints({
  endpoints: (build) => ({ health: query(build, dashboard.health) }),
});

/** How often the pending report is polled, in milliseconds. */
const pendingInterval = 1500;

/** The latest report, then the next once it is made. `report`: null before the first, undefined while it loads. */
export function useHealthReport() {
  const [newerThan, setNewerThan] = useState<string>();
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isError, isFetching, refetch } = useHealthQuery(
    { query: newerThan === undefined ? {} : { newerThan } },
    { refetchOnMountOrArgChange: true, pollingInterval },
  );
  const wantedInterval = data?.pending ? pendingInterval : 0;
  if (wantedInterval !== pollingInterval) setPollingInterval(wantedInterval);

  const report = data?.report;
  return {
    report,
    isPending: data?.pending ?? false,
    isError,
    isFetching,
    lookAgain: () => (isError ? void refetch() : setNewerThan(report?.checkedAt)),
  };
}

const maxShown = 3;

/** What the report found wrong, as items of a list. `known`: checks whose findings are told elsewhere. */
export function healthNeeds(report: HealthReport | null | undefined, known: readonly HealthCheckName[]) {
  const failed = report?.checks.filter(({ name, finding }) => !finding.good && !known.includes(name)) ?? [];
  const more = failed.length - maxShown;
  return {
    count: failed.length,
    items: [
      ...failed.slice(0, maxShown).map(({ name }) => (
        <li key={name}>
          <p>
            <b>{healthTexts[name].title}</b>
          </p>
          <SummaryFacts>{healthTexts[name].means}</SummaryFacts>
        </li>
      )),
      ...(more > 0 ? [<li key="more">{more === 1 ? 'One more' : `${more} more`}, below.</li>] : []),
    ],
  };
}

/** What a failed check means to a publisher: what is so, and what visitors or readers notice. */
const healthTexts: Record<HealthCheckName, { title: string; means: string }> = {
  address: { title: 'The site doesn’t open at its address', means: 'Visitors may not find it.' },
  certificate: {
    title: 'The site’s certificate isn’t valid',
    means: 'Browsers may warn visitors not to open the site.',
  },
  admin: { title: 'There is no account to log in with', means: 'No one can change anything here.' },
  identity: { title: 'The sender’s address isn’t set up', means: 'No email goes out until it is.' },
  dkim: { title: 'Your emails aren’t signed', means: 'Many may land in spam folders.' },
  mailFrom: {
    title: 'Part of each email still names Amazon’s domain as its sender',
    means: 'Some may land in spam folders.',
  },
  dmarc: {
    title: 'Your domain doesn’t say what to do about forged emails',
    means: 'Large providers, such as Gmail, may refuse your letters.',
  },
  production: { title: 'Email goes to a few test addresses only', means: 'Your subscribers get nothing yet.' },
  sending: { title: 'Email is stopped, or may be soon', means: 'Letters, welcomes and confirmations would wait.' },
  quota: {
    title: 'You have more subscribers than emails left today',
    means: 'A letter to all of them would stop partway. Tomorrow there may be room.',
  },
  concurrency: {
    title: 'The site may be slow while a letter goes out',
    means: 'Visitors may have to wait for forms and pages.',
  },
  alarmAddress: {
    title: 'No one is alerted when the site is in trouble',
    means: 'Visitors and readers would notice before you do.',
  },
  alarms: { title: 'Something isn’t working as it should', means: 'Visitors or readers may notice.' },
  unsent: {
    title: 'Some welcomes or confirmations weren’t sent',
    means: 'Their readers may be waiting for them.',
  },
  feed: {
    title: 'The podcast’s feed can’t be used',
    means: 'New episodes don’t come in until it can.',
  },
  cover: {
    title: 'The podcast’s cover can’t be used',
    means: 'Directories may refuse the podcast, or show it without.',
  },
};

const Health = styled.details`
  min-height: 2.75rem;
  margin-bottom: ${space.text};
  font-size: ${size.small};
  overflow-wrap: anywhere;
  summary {
    padding-block: ${space.near};
    cursor: pointer;
    line-height: 1.5;
  }
  p { max-width: none; }
`;

const Checks = styled.ul`
  display: grid;
  padding-bottom: ${space.near};
  li {
    display: grid;
    gap: 0 ${space.text};
    padding-block: ${space.tight};
    border-top: 1px solid ${color.hairline};
    ${from.tablet} { grid-template-columns: 14rem minmax(0, 1fr); }
  }
`;

/** How a check came out; `advised`: good, and could be better. */
type Standing = 'bad' | 'advised' | 'good';
const marks: Record<Standing, string> = { bad: '✗', advised: '!', good: '✓' };
const markColors: Record<Standing, string> = { bad: color.danger, advised: color.saffronInk, good: color.success };

const Title = styled.span<{ $standing: Standing }>`
  font-weight: 600;
  &::before {
    content: '${({ $standing }) => marks[$standing]}' / '';
    display: inline-block;
    width: 1.4em;
    color: ${({ $standing }) => markColors[$standing]};
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.text};
  align-items: center;
  padding-bottom: ${space.near};
  color: ${color.inkSoft};
`;
