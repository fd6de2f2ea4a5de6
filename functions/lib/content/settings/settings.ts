import { partitions } from '../../../../shared/platform/resources.ts';
import { type ManagedSettings, ownValues, withFirstValues } from '../../../../shared/settings/settings.ts';
import { applySettings } from '../../../../shared/site/site.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { isAbsent, putItem, when, writeIf } from '../../platform/dynamo/writes.ts';
import { conflict } from '../../platform/http/errors.ts';
import { table } from '../items/contentItems.ts';

/** What admins have set, by path: only what is not as in shared/site/site.ts, so that a deploy changes the rest. */
interface StoredSettings {
  values: Record<string, string>;
  version: number;
}

const key = { pk: partitions.content.settings, sk: partitions.content.settings };

/** Before anyone has changed a setting, it is version 1. */
const stored = async (): Promise<StoredSettings> =>
  (await getItem<StoredSettings>(table(), key)) ?? { values: {}, version: 1 };

/** From now on, `site` has them too. */
export async function readSettings(): Promise<Record<string, string>> {
  const { values } = await stored();
  applySettings(values);
  return values;
}

const freshForMs = 5_000;
let readAt = Number.NEGATIVE_INFINITY;

/** Brings `site` up to date with the settings. Anyone who composes an email or answers by a setting calls it first. */
export async function refreshSettings(): Promise<void> {
  const now = Date.now();
  if (now >= readAt && now < readAt + freshForMs) return;
  await readSettings();
  readAt = now;
}

export async function editable(): Promise<ManagedSettings> {
  const { values, version } = await stored();
  return { values: withFirstValues(values), version };
}

/** Throws 409 if the settings no longer have `version`; without it, they are overwritten. */
export async function save(
  values: Record<string, string>,
  version?: number,
): Promise<{ before: ManagedSettings; now: ManagedSettings }> {
  const before = await editable();
  const row = { ...key, values: ownValues(values), version: before.version + 1, updatedAt: new Date().toISOString() };
  const isCurrent = version === undefined || version === before.version;
  const unchanged = before.version === 1 ? isAbsent : when`version = ${before.version}`;
  if (!isCurrent || !(await writeIf(putItem(table(), row, unchanged))))
    throw conflict('Someone else changed the settings in the meantime.');
  return { before, now: { values: withFirstValues(row.values), version: row.version } };
}
