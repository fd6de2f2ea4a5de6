import { useParams } from 'react-router-dom';
import { GuestBySlug } from '../../features/content/guests/GuestPage.tsx';

export default function Guest() {
  const { id = '' } = useParams();
  return <GuestBySlug key={id} slug={id} />;
}
