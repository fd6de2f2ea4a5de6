import { AddRecordings } from '../../features/content/recordingsAdmin/AddRecordings.tsx';
import { RecordingTable } from '../../features/content/recordingsAdmin/RecordingTable.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export default function Recordings() {
  return (
    <>
      <PageTitle title="Recordings" subtitle="Add them, correct them, and give them audio, chapters and transcripts" />
      <AddRecordings />
      <RecordingTable />
    </>
  );
}
