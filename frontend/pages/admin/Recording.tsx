import { Link, useParams } from 'react-router-dom';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { RecordingPage } from '../../features/content/recordingsAdmin/RecordingPage.tsx';
import { Meta } from '../../ui/page/Meta.tsx';
import { Small } from '../../ui/text/Text.tsx';
import * as S from './EmailTemplate.styles.ts';

export default function Recording() {
  const { id: name = '' } = useParams();
  return (
    <RecordingPage
      name={name}
      head={(title = 'Recording', recording, kind) => (
        <>
          <Meta title={`Admin - ${title}`} hidden />
          <S.Head>
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
          </S.Head>
        </>
      )}
    />
  );
}
