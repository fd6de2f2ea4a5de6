import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { PastImport, UndoneImport } from '../../../../shared/people/model/subscriberImport.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { focusWhenShown } from '../../../ui/forms/ResultMessage.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { RowActions, Table } from '../../../ui/tables/Table.tsx';
import { dayOf, momentOf } from '../../../ui/text/dates.ts';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { size, space } from '../../../ui/theme/theme.ts';
import { ReportButton } from './Checked.tsx';
import { importApi, subscribersText } from './imports.ts';

export function PastImports() {
  const { data: latest } = importApi.useLatestImportQuery();
  const past = importApi.usePastImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: imports = [], isError, refetch } = past;
  const [undoing, setUndoing] = useState<PastImport | null>(null);
  const [undone, setUndone] = useState<Undone>();
  const completed = latest?.status === 'complete' ? latest.id : undefined;
  useEffect(() => {
    if (completed) void refetch();
  }, [completed, refetch]);
  if (isError) return <ListFailed words="Error loading data" onRetry={refetch} />;
  if (imports.length === 0) return null;
  return (
    <Section>
      <h2>Past imports</h2>
      {undone && <Result of={undone} />}
      <Table columns={['Date', 'File', 'Added', 'Actions']} aria-label="Past imports">
        {imports.map((each) => (
          <tr key={each.id}>
            <td data-title="Date">{momentOf(each.at)}</td>
            <td data-title="File">
              {each.name}
              <Small>
                “{each.source}”, by {each.by}
              </Small>
            </td>
            <td data-title="Added">
              {addedBy(each).toLocaleString()} of {counted(each.total ?? 0, 'row')}
            </td>
            <td>
              <RowActions>
                <ReportButton small of={{ id: each.id, hasReport: Date.parse(each.keptUntil) > Date.now() }} />
                {each.undoneAt ? (
                  <Small>Removed on {dayOf(each.undoneAt)}</Small>
                ) : (
                  addedBy(each) > 0 && (
                    <Button look="plain" small onClick={() => setUndoing(each)}>
                      {addedBy(each) === 1
                        ? 'Remove the One Added'
                        : `Remove the ${addedBy(each).toLocaleString()} Added`}
                    </Button>
                  )
                )}
              </RowActions>
            </td>
          </tr>
        ))}
      </Table>
      {undoing && <UndoDialog of={undoing} onUndone={setUndone} onClose={() => setUndoing(null)} />}
    </Section>
  );
}

const addedBy = ({ counts }: PastImport) => counts.added ?? 0;

type Undone = { name: string } & Omit<UndoneImport, 'next'>;

interface UndoDialogProps {
  of: PastImport;
  onUndone: (undone: Undone) => void;
  onClose: () => void;
}

function UndoDialog({ of, onUndone, onClose }: UndoDialogProps) {
  const [undo] = importApi.useUndoImportMutation();
  /** Each request works for some seconds. What one removed stays removed if a later one fails. */
  async function undoAll() {
    const all = { name: of.name, removed: 0, stay: [] as UndoneImport['stay'] };
    let next: UndoneImport['next'];
    do {
      const part: UndoneImport = await undo({ params: { id: of.id }, body: { after: next } }).unwrap();
      all.removed += part.removed;
      all.stay.push(...part.stay);
      next = part.next;
    } while (next !== undefined);
    onUndone(all);
  }
  return (
    <ConfirmMutation
      title={`Remove the ${subscribersText(addedBy(of))} that ${of.name} added?`}
      confirmLabel="Remove Them"
      pendingLabel="Removing..."
      mutate={undoAll}
      onClose={onClose}
    >
      They get no more letters, and aren’t told. Anyone who has changed their details or subscribed by a form since
      stays, and no one who said no gets letters. You can import those you remove again. If a later file has them too,
      import it again.
    </ConfirmMutation>
  );
}

const reasons: Record<UndoneImport['stay'][number]['why'], string> = {
  changed: 'their details were changed since',
  subscribed: 'they subscribed by a form since',
};
/** The list of subscribers, filtered by this import, has the others. */
const namedAtMost = 30;

function Result({ of: { name, removed, stay } }: { of: Undone }) {
  return (
    <Notice tone="plain" ref={focusWhenShown} tabIndex={-1}>
      {subscribersText(removed)} that {name} added {removed === 1 ? 'was' : 'were'} removed.
      {stay.length > 0 && ` ${stay.length.toLocaleString()} ${stay.length === 1 ? 'stays' : 'stay'}:`}
      {stay.length > 0 && (
        <ul>
          {stay.slice(0, namedAtMost).map(({ email, why }) => (
            <li key={email}>
              {email}: {reasons[why]}
            </li>
          ))}
          {stay.length > namedAtMost && <li>and others, in Subscribers by this file</li>}
        </ul>
      )}
    </Notice>
  );
}

const Section = styled.section`
  margin-top: ${space.part};
  h2 { margin-bottom: ${space.text}; font-size: ${size.h3}; }
`;
