import { benchBundles } from './bundles.ts';
import { benchDashboard } from './dashboard.ts';
import { benchPages } from './pages.ts';
import { benchPublish } from './publish.ts';
import { type Figure, onCloud } from './running.ts';
import { benchSearch } from './search/search.ts';
import { benchSend } from './send.ts';
import { benchMillion, benchSendRate } from './sendingSpeed/sendRate.ts';
import { benchSize } from './size.ts';
import { benchBurst, benchStart, benchStartedMemory } from './start.ts';
import { benchCosts, benchQuotas } from './template.ts';
import { benchTests } from './tests.ts';

/** `npm run bench -- send pages` measures only those parts. Exits with 1 if a figure exceeds its limit. */
const parts: Record<string, () => Promise<Figure[]>> = {
  size: benchSize,
  start: benchStart,
  memory: benchStartedMemory,
  bundles: benchBundles,
  costs: benchCosts,
  quotas: benchQuotas,
  pages: () => onCloud({ memory: true }, benchPages),
  publish: () => onCloud({ memory: true }, benchPublish),
  search: benchSearch,
  dashboard: benchDashboard,
  burst: benchBurst,
  send: benchSend,
  sendRate: benchSendRate,
  million: benchMillion,
  tests: benchTests,
};

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no bench "${unknown}"; there are ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.log(`measuring: ${name}`);
  figures.push(...(await measure()));
}

const width = Math.max(...figures.map(({ what }) => what.length));
console.log();
for (const { what, value, bar, holds } of figures) {
  const verdict = holds === undefined ? '' : holds ? 'holds' : 'DOES NOT HOLD';
  console.log([what.padEnd(width), value, bar && `bar ${bar}`, verdict].filter(Boolean).join('   '));
}
process.exit(figures.some(({ holds }) => holds === false) ? 1 : 0);
