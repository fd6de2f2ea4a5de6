import { useParams } from 'react-router-dom';
import { Door as DoorOfEvent } from '../../features/people/door/Door.tsx';

export default function Door() {
  const { id = '' } = useParams();
  return <DoorOfEvent key={id} eventId={Number(id)} />;
}
