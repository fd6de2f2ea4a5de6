import { useState } from 'react';
import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { consentSource, countOf, formatNames, outcomesOf } from '../../../../shared/people/model/subscriberImports.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { CountTable } from './CountTable.tsx';
import { roleText, rowsText, subscribersText } from './importText.ts';
import { MappingForm } from './MappingForm.tsx';
import { ReportButton } from './ReportButton.tsx';
import { Statements } from './Statements.tsx';
import { importApi } from './subscriberImportApi.ts';

interface Props {
  of: SubscriberImport;
  onAnother: () => void;
}

type Accepted = SubscriberImport['accepted'];

/** What the file was understood to say, what the import would do, and the button that starts it. */
export function Checked({ of: record, onAnother }: Props) {
  const { id, format, counts, incomplete, mapping, roles, said, refusals } = record;
  const [start, starting] = importApi.useStartImportMutation();
  const [check, checking] = importApi.useCheckImportMutation();
  const [choosing, setChoosing] = useState(false);
  const [accepted, setAccepted] = useState<Accepted>(record.accepted);
  const [takes, setTakes] = useState(true);
  const showResult = useMutationToast();
  const added = countOf(counts, outcomesOf.added);
  const refusing = refusals.here + refusals.others;
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
          <CountTable of={record} />
          {incomplete > 0 && (
            <Small>
              {rowsText(incomplete)} among the new rows {incomplete === 1 ? 'has' : 'have'} a name or a date that can’t
              be imported; the report lists them.
            </Small>
          )}
          {refusing > 0 && (
            <Checkbox
              label={refusals.here > 0 ? hereText(refusals.here) : 'Remember who wants no letters'}
              hint={`${refusals.others > 0 ? `${othersText(refusals)} ` : ''}Uncheck this only if the file is older than what’s here.`}
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
                    : refusals.here > 0
                      ? `Stop Mailing ${peopleText(refusals.here, 'One Person', 'People')}`
                      : `Remember ${peopleText(refusals.others, 'One Person', 'People')}`}
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

const keysOf = (accepted: Accepted) => accepted.map(({ column, value }) => `${column}\n${value}`).sort();

function recognizedText(format: SubscriberImport['format']): string {
  if (format === null || format === 'custom') return 'Read using the columns you chose.';
  if (format === 'other') return 'Read by its columns’ titles and what is in them.';
  return `Looks like ${format.startsWith('own') ? formatNames[format] : `an export of ${formatNames[format]}`}.`;
}

/** "Email address: “Mail”. First name: “Vorname”." */
const rolesText = (roles: SubscriberImport['roles']) =>
  Object.entries(roles)
    .map(([role, title]) => `${roleText[role as keyof typeof roleText].replace(/,.*/, '')}: “${title}”.`)
    .join(' ');

const peopleText = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count.toLocaleString()} ${many}`;

const hereText = (count: number) =>
  count === 1
    ? 'One person who gets letters here wants none, according to this file: stop mailing them too'
    : `${count.toLocaleString()} people who get letters here want none, according to this file: stop mailing them too`;

/** Whom the file says not to mail, and who gets no letters here either. */
function othersText({ here, others }: SubscriberImport['refusals']): string {
  const who = here > 0 ? peopleText(others, 'Another person', 'others') : peopleText(others, 'One person', 'people');
  return `${who} who can’t be mailed ${others === 1 ? 'is' : 'are'} remembered, so that no later file adds them.`;
}
