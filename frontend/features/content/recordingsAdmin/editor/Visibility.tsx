import { useState } from 'react';
import { corrected, type ManagedRecording } from '../../../../../shared/content/model/managedRecording.ts';
import { ConfirmMutation } from '../../../../mutations/ConfirmMutation.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { useUpdateRecordingMutation } from '../recordingsApi.ts';

interface Props {
  recording: ManagedRecording;
  onChanged: (recording: ManagedRecording) => void;
}

/** A button that asks, and then hides an episode from visitors or shows it to them again. */
export function Visibility({ recording, onChanged }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [update] = useUpdateRecordingMutation();
  const { hidden, name, version } = recording;
  const subject = corrected(recording).title;
  async function change() {
    const { transcriptLeftOut: _, ...changed } = await update({
      params: { name },
      body: { version, hidden: !hidden },
    }).unwrap();
    onChanged(changed);
  }
  return (
    <>
      <Button look="plain" small onClick={() => setIsAsking(true)}>
        {hidden ? 'Show to visitors' : 'Hide from visitors'}
      </Button>
      {isAsking && (
        <ConfirmMutation
          title={hidden ? 'Show this episode?' : 'Hide this episode?'}
          subject={subject}
          look="primary"
          confirmLabel={hidden ? 'Show' : 'Hide'}
          pendingLabel={hidden ? 'Showing...' : 'Hiding...'}
          mutate={change}
          success={hidden ? 'Visitors see the episode again' : 'The episode is hidden'}
          failure={hidden ? 'The episode is still hidden' : 'The episode wasn’t hidden'}
          onClose={() => setIsAsking(false)}
        >
          {hidden
            ? 'Its page comes back within a minute or two, and so does its place in the lists, the feed and the search.'
            : 'Within a minute or two it leaves every list, the feed and the search, and its page says that it isn’t there. If it is the latest, visitors see none until you set another. Nothing is deleted: you can show it again here.'}
        </ConfirmMutation>
      )}
    </>
  );
}
