import { pages } from '../../../shared/pages.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import * as S from './PublishChoice.styles.ts';

interface Props {
  publish: boolean;
  onChoose: (publish: boolean) => void;
}

/** Whether a letter is to stand on the site too. */
export const PublishChoice = ({ publish, onChoose }: Props) => (
  <div>
    <Checkbox
      label="Also publish on the site"
      checked={publish}
      aria-describedby="publish-means"
      onChange={({ target }) => onChoose(target.checked)}
    />
    <S.Means id="publish-means">
      {publish
        ? `It will stand under ${pages.letters} for everybody, without any reader’s name, before the first mail leaves, and the mail links to it.`
        : 'Only those whom it is mailed to get it. You can publish it later, on the page of this send.'}
    </S.Means>
  </div>
);
