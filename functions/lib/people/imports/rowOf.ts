import { email as validEmail } from '../../../../shared/people/model/email.ts';
import { personName } from '../../../../shared/people/model/person.ts';
import type { Refusal } from '../../../../shared/people/model/subscriberImports.ts';
import { withoutGuard } from '../../../../shared/platform/csv.ts';
import type { Column, Roles } from './columns.ts';
import { type Format, isDeletionRequest } from './formats.ts';
import { firstNameIn, lastNameIn, namesIn } from './names.ts';
import { addressIn, type TableRow } from './readTable.ts';

/** A row of the file, checked for the import. */
export interface FileRow {
  /** The line where it begins, counted from 1. */
  line: number;
  /** As in the file, but without what is around it, and with its domain as SES takes it. */
  email: string;
  firstName: string;
  lastName: string;
  /** Why the row is not imported, whatever is in the tables. */
  refusal: Refusal | undefined;
  /** When they refused, in ISO time; undefined where the file does not say. */
  refusedOn: string | undefined;
  /** Since when they subscribe, in ISO time; undefined where the file does not say. */
  subscribedOn: string | undefined;
  consent: {
    /** ISO time; undefined where the file does not say. */
    at: string | undefined;
    /** What the file itself says about this row. */
    source: string | undefined;
  };
  /** What could not be imported of an otherwise good row, in words for the admin. */
  omissions: string[];
}

/** Reads a row by the columns' roles. */
export function rowReader(
  { columns, roles, format }: { columns: Column[]; roles: Roles; format: Format | undefined },
  now: number,
) {
  const indexOf = (title: string | undefined) =>
    columns.findIndex((each) => each.title.toLowerCase() === title?.toLowerCase());
  const at = Object.fromEntries(Object.entries(roles).map(([role, title]) => [role, indexOf(title)])) as Record<
    keyof Roles,
    number | undefined
  >;
  const since = roles.subscribedOn ? [indexOf(roles.subscribedOn), ...(format?.subscribedOn ?? []).map(indexOf)] : [];
  const refusalDates = columns.filter(({ sense, cells }) => sense === 'refuses' && cells.date > 0);
  const isOwn = format?.name.startsWith('own');
  return ({ cells, line }: TableRow): Omit<FileRow, 'refusal'> & { refusal: Refusal | undefined } => {
    const cell = (index: number | undefined) => {
      const text = cells[index ?? -1] ?? '';
      return isOwn ? withoutGuard(text) : text;
    };
    const omissions: string[] = [];
    const nameOf = (text: string, what: string) => {
      if (text.includes('\ufffd')) {
        omissions.push(`${what} left out: a letter in it was lost before, and shows as �`);
        return '';
      }
      const { success, data } = personName.safeParse(text);
      if (!success && text) omissions.push(`${what} left out: it isn’t a plain name, and letters would show it`);
      return success ? data : '';
    };
    const full = at.fullName === undefined ? undefined : namesIn(cell(at.fullName));
    const dayOf = (text: string, what: string) => {
      const day = dateOf(text, now);
      if (text && !day) omissions.push(`Date of ${what} couldn’t be read: ${text}. The date of the import is used`);
      return day;
    };
    const written = addressIn(cell(at.email));
    const { success: isValid, data: email = written } = validEmail.safeParse(written);
    const firstName = nameOf(full ? full.firstName : firstNameIn(cell(at.firstName)), 'First name');
    const last = full ? full.lastName : lastNameIn(cell(at.lastName));
    // The other column may have both.
    const lastName = nameOf(
      !full && firstName && last.startsWith(`${firstName} `) ? last.slice(firstName.length + 1) : last,
      'Last name',
    );
    const subscribedOn = dayOf(since.map(cell).find((text) => text !== '') ?? '', 'subscription');
    const consentOn = cell(indexOf(format?.consentOn));
    return {
      ...{ line, email, firstName, lastName, subscribedOn, omissions },
      consent: {
        at: consentOn ? dayOf(consentOn, 'consent') : subscribedOn,
        source: cell(indexOf(format?.consentSource)) || undefined,
      },
      refusedOn: refusalDates.map((column) => dateOf(cells[column.at] ?? '', now)).find((day) => day !== undefined),
      refusal: !email
        ? 'noAddress'
        : !isValid
          ? 'invalidAddress'
          : isDeletionRequest(email)
            ? 'removedThere'
            : undefined,
    };
  };
}

/** No list of addresses is older. An earlier date is a default of some system: 1970 is what an empty one becomes. */
const earliest = Date.UTC(1990, 0, 1);

/**
 * Accepts ISO 8601, also with a space instead of the T; nothing before {@link earliest} or after `now`. A time without a
 * zone is taken for UTC. Days with slashes are refused: in half the world the month comes first.
 */
function dateOf(text: string, now: number): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(text);
  if (!parts) return undefined;
  const [, day, time = '00:00:00', zone = 'Z'] = parts;
  const at = new Date(`${day}T${time}${zone.toUpperCase().replace('UTC', 'Z')}`);
  return at.getTime() >= earliest && at.getTime() <= now ? at.toISOString() : undefined;
}
