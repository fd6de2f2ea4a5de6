import { useState } from 'react';
import { styled } from 'styled-components';
import type {
  ImportMapping,
  ImportStatement,
  SubscriberImport,
} from '../../../../shared/people/model/subscriberImport.ts';
import {
  consentSource,
  countOf,
  formatNames,
  type ImportOutcome,
  outcomeLabels,
  outcomesOf,
  type Refusal,
  statedRefusals,
  takenOver,
} from '../../../../shared/people/model/subscriberImports.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form, Pair } from '../../../ui/forms/Form.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { color, size, space } from '../../../ui/theme/theme.ts';
import { importApi, roleText, rowsText, subscribersText } from './imports.ts';

type Accepted = SubscriberImport['accepted'];

export function Checked({ of: record, onAnother }: { of: SubscriberImport; onAnother: () => void }) {
  const { id, format, counts, incomplete, mapping, roles, said } = record;
  const ignored = ignoredColumns(record);
  const [start, starting] = importApi.useStartImportMutation();
  const [check, checking] = importApi.useCheckImportMutation();
  const [choosing, setChoosing] = useState(false);
  const [accepted, setAccepted] = useState<Accepted>(record.accepted);
  const [takes, setTakes] = useState(true);
  const showResult = useMutationToast();
  const added = countOf(counts, outcomesOf.added);
  const { left = 0 } = counts;
  const refusing = left + countOf(counts, Object.keys(takenOver) as Refusal[]);
  const hasChanges = keysOf(accepted).join() !== keysOf(record.accepted).join();
  if (choosing) return <MappingForm of={record} onBack={() => setChoosing(false)} />;
  return (
    <>
      <p>
        {recognizedText(format)} {rolesText(roles)}
      </p>
      {!roles.firstName && !roles.lastName && !roles.fullName && (
        <Notice tone="plain">
          No names were found in it. If it has any, choose their columns: letters then greet people by name.
        </Notice>
      )}
      {ignored.length > 0 && (
        <Small>
          Of each person, the address, the name and the date are kept. Nothing is kept of the other columns:{' '}
          {ignored.map((column) => `“${column}”`).join(', ')}.
        </Small>
      )}
      <Statements said={said} accepted={accepted} onChange={setAccepted} />
      {hasChanges ? (
        <ButtonRow>
          <Button
            disabled={checking.isLoading}
            onClick={() =>
              void showResult(check({ params: { id }, body: { ...(mapping && { mapping }), accepted } }).unwrap())
            }
          >
            {checking.isLoading ? 'Checking...' : 'Check Again'}
          </Button>
          <Button look="plain" onClick={() => setAccepted(record.accepted)}>
            Undo
          </Button>
        </ButtonRow>
      ) : (
        <>
          <CountTable of={record} takes={takes} />
          {incomplete > 0 && (
            <Small>
              {rowsText(incomplete)} among the new rows {incomplete === 1 ? 'has' : 'have'} a name or a date that can’t
              be imported; the report lists them.
            </Small>
          )}
          {refusing > 0 && (
            <Checkbox
              label={left > 0 ? leftText(left) : 'Remember who wants no letters, according to this file'}
              hint="No later file adds them. Uncheck this only if the file is older than what’s here."
              checked={takes}
              onChange={({ target }) => setTakes(target.checked)}
            />
          )}
          {added > 0 ? (
            <Notice tone="plain">
              No one is emailed now: no welcome, no confirmation. From then on, they get the newsletter. Each one’s
              record says where they signed up, “{consentSource(record)}”, and the date they subscribed, if the file has
              it.
            </Notice>
          ) : (
            <Notice tone="care">There’s no one new in this file, so there’s nothing to add.</Notice>
          )}
          <ButtonRow>
            {(added > 0 || (takes && refusing > 0)) && (
              <Button
                disabled={starting.isLoading}
                onClick={() =>
                  void showResult(start({ params: { id }, body: { takesRefusals: takes && refusing > 0 } }).unwrap())
                }
              >
                {starting.isLoading
                  ? 'Starting...'
                  : added > 0
                    ? `Add ${subscribersText(added)}`
                    : left > 0
                      ? `Stop Mailing ${left === 1 ? 'One Person' : `${left.toLocaleString()} People`}`
                      : 'Remember Them'}
              </Button>
            )}
            <ReportButton of={record} />
            <Button look="plain" onClick={() => setChoosing(true)}>
              Choose the Columns
            </Button>
            <Button look="plain" onClick={onAnother}>
              Another File
            </Button>
          </ButtonRow>
        </>
      )}
    </>
  );
}

/** Files of our own hold nothing else. */
const ignoredColumns = ({ format = 'other', columns, roles, said }: SubscriberImport): string[] => {
  const used = new Set([...Object.values(roles), ...said.map(({ column }) => column)]);
  return format.startsWith('own') ? [] : columns.filter((column) => column !== '' && !used.has(column));
};

const keysOf = (accepted: Accepted) => accepted.map(({ column, value }) => `${column}\n${value}`).sort();

function recognizedText(format: SubscriberImport['format']): string {
  if (format === undefined || format === 'custom') return 'Read using the columns you chose.';
  if (format === 'other') return 'Read by its columns’ titles and what is in them.';
  return `Looks like ${format.startsWith('own') ? formatNames[format] : `an export of ${formatNames[format]}`}.`;
}

/** "Email address: “Mail”. First name: “Vorname”." */
const rolesText = (roles: SubscriberImport['roles']) =>
  Object.entries(roles)
    .map(([role, title]) => `${roleText[role as keyof typeof roleText].replace(/,.*/, '')}: “${title}”.`)
    .join(' ');

const leftText = (count: number) =>
  count === 1
    ? 'One person who gets letters here wants none, according to this file: stop mailing them too'
    : `${count.toLocaleString()} people who get letters here want none, according to this file: stop mailing them too`;

interface MappingFormProps {
  of: SubscriberImport;
  onBack?: () => void;
}

const fields = Object.entries(roleText) as [keyof ImportMapping, string][];

export function MappingForm({ of: { id, columns, mapping, roles, said, accepted }, onBack }: MappingFormProps) {
  const [check, { isLoading }] = importApi.useCheckImportMutation();
  const showResult = useMutationToast();
  const [chosen, setChosen] = useState<Partial<ImportMapping>>(mapping ?? { ...statusIn(columns, said), ...roles });
  const { email, ...others } = chosen;
  const choose = (field: keyof ImportMapping, column: string) =>
    setChosen(({ [field]: _, ...rest }) => (column ? { ...rest, [field]: column } : rest));
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (email)
          void showResult(check({ params: { id }, body: { mapping: { email, ...others }, accepted } }).unwrap());
      }}
    >
      <Pair>
        {fields.map(([field, label]) => (
          <SelectField
            key={field}
            label={label}
            value={chosen[field] ?? ''}
            options={[
              ['', field === 'email' ? 'Please choose' : 'None'],
              ...[...new Set(columns)].map((column): [string, string] => [column, column]),
            ]}
            onChange={({ target }) => choose(field, target.value)}
          />
        ))}
      </Pair>
      <Small>
        Whatever you choose, no one is added whom another column calls unsubscribed, bounced or the like. Without a
        date, the date of the import is kept.
      </Small>
      <ButtonRow>
        <Button type="submit" disabled={!email || isLoading}>
          {isLoading ? 'Checking...' : 'Check with These Columns'}
        </Button>
        {onBack && (
          <Button look="plain" onClick={onBack}>
            Back
          </Button>
        )}
      </ButtonRow>
    </Form>
  );
}

/** The column that was found to say whether they are subscribed. */
function statusIn(columns: string[], said: ImportStatement[]): Partial<ImportMapping> {
  const found = said.find(({ column }) => columns.includes(column));
  return found ? { status: found.column } : {};
}

/** Each row is in one count, and the counts add up to the file's rows. */
export function CountTable({ of: { status, counts }, takes = true }: { of: SubscriberImport; takes?: boolean }) {
  const isDryRun = status === 'checked';
  const groups: [title: string, outcomes: readonly ImportOutcome[]][] = [
    [isDryRun ? 'New' : 'Added', outcomesOf.added],
    ['Already subscribed, left unchanged', outcomesOf.known],
    [takes ? outcomeLabels.left : 'Still mailed, though the file says not to', outcomesOf.left],
    ['Blocked here', outcomesOf.suppressed],
    [isDryRun ? 'Can’t be added' : 'Not added', outcomesOf.refused],
  ];
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Counts>
      <caption>{isDryRun ? 'What would happen to the rows' : 'What happened to the rows'}</caption>
      {groups.map(([title, outcomes]) => {
        const count = countOf(counts, outcomes);
        if (count === 0 && outcomes !== outcomesOf.added) return null;
        return (
          <tbody key={title}>
            <tr>
              <th scope="row">{title}</th>
              <td>{count.toLocaleString()}</td>
            </tr>
            {outcomes
              .filter((outcome) => outcomes.length > 1 && (counts[outcome] ?? 0) > 0)
              .map((outcome) => (
                <ReasonRow key={outcome}>
                  <th scope="row">{outcomeLabels[outcome]}</th>
                  <td>{counts[outcome]?.toLocaleString()}</td>
                </ReasonRow>
              ))}
          </tbody>
        );
      })}
      <tfoot>
        <tr>
          <th scope="row">Rows in the file</th>
          <td>{all.toLocaleString()}</td>
        </tr>
      </tfoot>
    </Counts>
  );
}

interface StatementsProps {
  said: ImportStatement[];
  accepted: SubscriberImport['accepted'];
  onChange: (accepted: SubscriberImport['accepted']) => void;
}

/** How each value that may say whether people want letters was understood. Refusals are added only if ticked. */
function Statements({ said, accepted, onChange }: StatementsProps) {
  if (said.length === 0) return null;
  const isSame = (one: { column: string; value: string }) => (other: ImportStatement) =>
    one.column === other.column && one.value === other.value;
  return (
    <Said>
      <caption>What the file says about who wants letters</caption>
      {said.map((statement) => {
        const { column, value, means, rows, line } = statement;
        const others = accepted.filter((each) => !isSame(each)(statement));
        return (
          <tbody key={`${column}\n${value}`}>
            <tr>
              <th scope="row">
                “{column}”: {value} = {means === 'wanted' ? 'wants letters' : statedRefusals[means]}
              </th>
              <td>{rows.toLocaleString()}</td>
            </tr>
            {means !== 'wanted' && (
              <tr>
                <Answer colSpan={2}>
                  <Checkbox
                    label={`${rows === 1 ? 'This one wants' : `All ${rowsText(rows)} want`} letters: add ${rows === 1 ? 'them' : 'all of them'}`}
                    hint={rows === 1 ? `Line ${line}` : `The first is line ${line}`}
                    checked={others.length < accepted.length}
                    onChange={({ target }) => onChange(target.checked ? [...others, { column, value }] : others)}
                  />
                </Answer>
              </tr>
            )}
          </tbody>
        );
      })}
      <tfoot>
        <tr>
          <Answer colSpan={2}>
            <Small>Someone with more than one of these values is added only if all of theirs are ticked.</Small>
          </Answer>
        </tr>
      </tfoot>
    </Said>
  );
}

interface ReportButtonProps {
  of: Pick<SubscriberImport, 'id' | 'hasReport'>;
  small?: boolean;
}

export function ReportButton({ of: { id, hasReport }, small = false }: ReportButtonProps) {
  const [fetchReport, { isFetching }] = importApi.useLazyImportReportQuery();
  const showResult = useMutationToast();
  if (!hasReport) return null;
  async function save() {
    const { data } = await showResult(fetchReport({ params: { id } }).unwrap());
    // The server's headers make the browser save it, and name the file.
    if (data) location.assign(data.path);
  }
  return (
    <Button look="plain" small={small} disabled={isFetching} onClick={() => void save()}>
      Download the Report
    </Button>
  );
}

const Counts = styled.table`
  width: 100%;
  max-width: 40rem;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  caption { clip-path: inset(50%); position: absolute; }
  th, td { padding: ${space.tight} 0; border-top: 1px solid ${color.hairline}; text-align: left; }
  th { font-weight: 600; overflow-wrap: anywhere; }
  td { padding-left: ${space.text}; text-align: right; vertical-align: top; }
  tfoot th, tfoot td { border-top: 2px solid ${color.edge}; font-weight: 600; }
`;

const ReasonRow = styled.tr`
  && th, && td { border-top: 0; padding-block: 0 ${space.hair}; color: ${color.inkSoft}; font-weight: 400; font-size: ${size.small}; }
  && th { padding-left: ${space.text}; }
`;

const Said = styled(Counts)`
  caption { clip-path: none; position: static; padding-bottom: ${space.tight}; text-align: left; font-weight: 600; }
  tfoot td { border-top: 0; }
`;

const Answer = styled.td`
  && { padding: 0 0 ${space.tight}; border-top: 0; text-align: left; font-weight: 400; }
`;
