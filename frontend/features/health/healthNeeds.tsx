import type { HealthReport } from '../../../shared/health/model/health.ts';
import type { HealthCheckName } from '../../../shared/health/model/healthTitles.ts';
import { SummaryFacts } from '../../ui/layout/SummaryCard.ts';
import { healthTexts } from './healthTexts.ts';

/** The most that are explained. */
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
