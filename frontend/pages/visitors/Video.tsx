import { useParams } from 'react-router-dom';
import { RecordingById } from '../../features/content/recordings/RecordingById.tsx';

export default function Video() {
  const { id = '' } = useParams();
  return <RecordingById key={id} id={id} />;
}
