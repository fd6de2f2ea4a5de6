import type { ReactNode } from 'react';
import { corrected, type ManagedRecording } from '../../../../shared/content/model/managedRecording.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { RecordingEditor } from './editor/RecordingEditor.tsx';
import { kindText } from './kindText.ts';
import { useRecordingQuery } from './recordingsApi.ts';

interface Props {
  name: string;
  /** The head of the page, with the recording's title and kind once they are known. */
  head: (title: string | undefined, recording: ManagedRecording | undefined, kind: string) => ReactNode;
}

/** The recording of this name, once it has loaded. */
export function RecordingPage({ name, head }: Props) {
  const { data, isLoading, isFetching, refetch } = useRecordingQuery(
    { query: { name } },
    { refetchOnMountOrArgChange: true },
  );
  const [recording] = data ?? [];
  return (
    <>
      {head(recording && corrected(recording).title, recording, recording ? kindText(recording) : '')}
      {recording ? (
        <RecordingEditor key={name} recording={recording} />
      ) : isLoading || isFetching ? (
        <ListLoading words="Loading the recording…" rows={4} />
      ) : data ? (
        <ListEmpty>There’s no recording with this name. It may have been deleted.</ListEmpty>
      ) : (
        <ListFailed words="Error loading data" onRetry={refetch} />
      )}
    </>
  );
}
