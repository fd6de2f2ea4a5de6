import { styled } from 'styled-components';
import { pages } from '../../../../shared/site/pages.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Small } from '../../../ui/text/Text.tsx';
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
        ? `It will be at ${pages.letters} for everyone, without any reader’s name, before the first email goes out, and the email links to it.`
        : 'Only the people it’s sent to get it. You can publish it later, on this send’s page.'}
    </Means>
  </div>
);

const Means = styled(Small)`
  margin: ${space.hair} 0 0 calc(1.375rem + ${space.near});
`;
