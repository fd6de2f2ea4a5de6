import { useParams } from 'react-router-dom';
import { VideoOf } from '../features/recordings/VideoOf.tsx';

export default function Video() {
  const { id = '' } = useParams();
  return <VideoOf key={id} id={id} />;
}
