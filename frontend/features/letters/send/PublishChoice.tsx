import { styled } from 'styled-components';
import { pages } from '../../../../shared/site/pages.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { space } from '../../../ui/theme/theme.ts';

/** Chooses whether a letter is also published on the site. */
export const PublishChoice = ({ publish, onChoose }: { publish: boolean; onChoose: (publish: boolean) => void }) => (
  <div>
    <Checkbox
      label="Also publish on the site"
      checked={publish}
      aria-describedby="publish-means"
      onChange={({ target }) => onChoose(target.checked)}
    />
    <Means id="publish-means">
      {publish
        ? `It will stand under ${pages.letters} for everybody, without any reader’s name, before the first mail leaves, and the mail links to it.`
        : 'Only those whom it is mailed to get it. You can publish it later, on the page of this send.'}
    </Means>
  </div>
);

const Means = styled(Small)`
  margin: ${space.hair} 0 0 calc(1.375rem + ${space.near});
`;
