import { pages } from '../../../shared/site/pages.ts';
import { Growth } from '../../features/health/Growth.tsx';
import { SubscriberList } from '../../features/people/lists/SubscriberList.tsx';
import { PersonalDataButton } from '../../features/people/personalData/PersonalDataButton.tsx';
import { ButtonLink } from '../../ui/buttons/Button.tsx';

/** The subscribers, how their number grew, and buttons to import them and to see what is kept about one. */
export const AllSubscribers = () => (
  <>
    <Growth />
    <SubscriberList
      actions={
        <>
          <ButtonLink look="plain" small to={pages.adminSubscriberImport}>
            Import
          </ButtonLink>
          <PersonalDataButton />
        </>
      }
    />
  </>
);
