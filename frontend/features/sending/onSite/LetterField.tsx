import { isUnderWay } from '../../../../shared/sending/model/campaign.ts';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { useCampaigns } from '../campaigns/useCampaigns.ts';

interface Props {
  /** The id of the chosen campaign, or empty. */
  value: string;
  onChoose: (campaign: string) => void;
}

/** Chooses one of the sent letters, newest first. */
export function LetterField({ value, onChoose }: Props) {
  const { data, rows, isError, refetch } = useCampaigns();
  if (!data)
    return isError ? (
      <ListFailed words="Error loading data" onRetry={refetch} />
    ) : (
      <div role="status" aria-label="Loading the sent letters…">
        <Skeleton $height="3.5em" />
      </div>
    );
  const sent = rows.filter(({ status, counts }) => !isUnderWay(status) && counts.SENT > 0);
  if (sent.length === 0) return <p>No letter has been sent yet.</p>;
  return (
    <SelectField
      label="The letter they didn’t get"
      value={value}
      options={[
        ['', 'Please choose'],
        ...sent.map(({ id, subject, startedAt, counts }): [string, string] => [
          id,
          `${subject} (${dayOf(startedAt)}, ${counts.SENT.toLocaleString()} sent)`,
        ]),
      ]}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
