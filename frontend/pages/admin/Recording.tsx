import { Link, useParams } from 'react-router-dom';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { RecordingPage } from '../../features/content/recordingsAdmin/RecordingPage.tsx';
import { TitleRow } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';
import { Small } from '../../ui/text/Text.tsx';

export default function Recording() {
  const { id: name = '' } = useParams();
  return (
    <RecordingPage
      name={name}
      head={(title = 'Recording', recording, kind) => (
        <>
          <Meta title={`Admin - ${title}`} hidden />
          <TitleRow>
            <div>
              <h1 tabIndex={-1}>{title}</h1>
              <Small>
                {kind}
                {recording && !recording.hidden && recording.kind !== 'event' && (
                  <>
                    {' · '}
                    <Link to={pathOf('video', recording.name)}>View on the site</Link>
                  </>
                )}
              </Small>
            </div>
            <Link to={pages.adminRecordings}>Back to Recordings</Link>
          </TitleRow>
        </>
      )}
    />
  );
}
