import type { ReactNode } from 'react';
import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import { site } from '../../../../shared/site/site.ts';
import { localTime } from '../../../../shared/time/timeZone.ts';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { EventFields } from './EventFields.tsx';
import type { SendDraft } from './sendDraft.ts';

interface Props {
  draft: SendDraft;
  change: (part: Partial<SendDraft>) => void;
  /** Chooses one of the sent letters: whoever got it does not get this one. */
  chooseLetter: ChooseLetter;
}

/** Renders a field that chooses one of the sent letters, by its campaign's id. */
export type ChooseLetter = (chosen: string, onChoose: (campaign: string) => void) => ReactNode;

const audiences: Record<AudienceInput['type'], string> = {
  newsletter: 'All subscribers',
  joined: 'Subscribers who joined since a day',
  missed: 'Subscribers who did not get a certain letter',
  event: 'People of an event',
};

/** Chooses the audience of a letter. */
export function AudienceFields({ draft, change, chooseLetter }: Props) {
  return (
    <>
      <RadioGroup
        legend="To"
        name="audience"
        value={draft.to}
        options={Object.entries(audiences).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => change({ to: target.value as AudienceInput['type'] })}
      />
      {draft.to === 'joined' && (
        <TextField
          label="Joined on this day or since"
          type="date"
          max={localTime(Date.now(), site.timeZone).slice(0, 10)}
          value={draft.since}
          onChange={({ target }) => change({ since: target.value })}
        />
      )}
      {draft.to === 'missed' && chooseLetter(draft.missed, (missed) => change({ missed }))}
      {draft.to === 'event' && <EventFields draft={draft} change={change} />}
    </>
  );
}
