import { useParams } from 'react-router-dom';
import { LetterView } from '../../features/letters/site/LetterView.tsx';

export default function Letter() {
  const { id = '' } = useParams();
  return <LetterView key={id} slug={id} />;
}
