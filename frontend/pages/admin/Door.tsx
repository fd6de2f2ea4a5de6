import { useParams } from 'react-router-dom';
import { Door as DoorOfEvent } from '../../features/people/door/Door.tsx';
import { useLogOut } from '../frames/AdminLayout.tsx';

export default function Door() {
  const { id = '' } = useParams();
  const logOut = useLogOut();
  return <DoorOfEvent key={id} eventId={Number(id)} onLogout={() => void logOut()} />;
}
