import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ManagedRecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { automaticallyTo } from '../../../../shared/letters/model/emailTemplate.ts';
import { escapeHtml, inPeople, shortened } from '../../../../shared/platform/text.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { endsAt } from '../../../../shared/time/eventTimes.ts';
import { asCallError } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useCounts } from '../../../queries/counts.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { useIsOver } from '../../../ui/page/pageHooks.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { RowActions } from '../../../ui/tables/Table.tsx';
import { Small } from '../../../ui/text/Text.tsx';
import {
  useCreateTemplateMutation,
  useEmailTemplatesQuery,
  useLazyEmailTemplatesQuery,
  useUpdateTemplateMutation,
} from '../library/emailTemplatesApi.ts';
import { SendDialog, useSendDialog } from './SendDialog.tsx';
import type { ChooseLetter } from './SendFields.tsx';
import type { SendDraft } from './sendChoices.ts';

interface SendProps {
  chooseLetter: ChooseLetter;
  label?: string;
  /** The event and those of its people whom it is for, if that is known. */
  to?: Partial<Pick<SendDraft, 'eventId' | 'attendance'>>;
}

export function SendToAttendees({ chooseLetter, label = 'Send to Attendees', to = {} }: SendProps) {
  const { open, isSending, dialog } = useSendDialog();
  const [chosen, setChosen] = useState<string>();
  const { data, isError, refetch } = useEmailTemplatesQuery(undefined, { skip: !dialog });
  const templates = data?.filter(({ name }) => !automaticallyTo(name));
  const template = templates?.find(({ name }) => name === chosen) ?? templates?.[0];
  return (
    <>
      <Button look="plain" small disabled={isSending} onClick={() => open('event', to)}>
        <PendingLabel label={label} pending="Sending..." isPending={isSending} />
      </Button>
      {dialog && !template && (
        <Dialog title="Send this letter" onClose={dialog.onClose}>
          {isError && <ListFailed words="Error loading data" onRetry={refetch} />}
          {!templates && !isError && <ListLoading words="Loading the letters…" rows={1} />}
          {templates && <ListEmpty>No email templates found</ListEmpty>}
        </Dialog>
      )}
      {dialog && templates && template && (
        <SendDialog {...dialog} letter={template} chooseLetter={chooseLetter}>
          <SelectField
            label="Letter"
            value={template.name}
            options={templates.map(({ name, title }) => [name, title])}
            onChange={({ target }) => setChosen(target.value)}
          />
        </SendDialog>
      )}
    </>
  );
}

export function TellListed({ event, chooseLetter }: { event: ManagedEvent; chooseLetter: ChooseLetter }) {
  const { data } = useCounts();
  const isOverNow = useIsOver(endsAt(event));
  const listed = data?.events.find(({ id }) => id === null)?.signups ?? 0;
  if (!event.isActive || event.canceledAt || isOverNow || listed === 0) return null;
  return (
    <ButtonRow $above="hair">
      <Small>{inPeople(listed)} signed up before there was a date, and can be told now.</Small>
      <SendToAttendees
        chooseLetter={chooseLetter}
        label="Tell those waiting for a date"
        to={{ eventId: event.id, attendance: 'listed' }}
      />
    </ButtonRow>
  );
}

/** Whom a letter about an event's recording is for: who came, and who did not, each get one of their own. */
const audiences = {
  all: {
    name: 'recording_online',
    label: 'Tell those who booked',
    thanks: (title: string) =>
      `Thank you for signing up for “${title}”. The recording is online, to watch again or for the first time.`,
  },
  came: {
    name: 'recording_came',
    label: 'Tell those who came',
    thanks: (title: string) =>
      `Thank you for being with us at “${title}”. The recording is online, to hear it once more.`,
  },
  'no-show': {
    name: 'recording_missed',
    label: 'Tell those who didn’t come',
    thanks: (title: string) => `We missed you at “${title}”. The recording is online, so you can still be part of it.`,
  },
} as const;
type Audience = keyof typeof audiences;

export function TellGuests({ event }: { event: ManagedRecentEvent }) {
  const { data } = useCounts();
  const { came = 0, noShows = 0 } = data?.events.find(({ id }) => id === event.fromEventId) ?? {};
  return (
    <RowActions as="span">
      <TellGroup event={event} audience="all" />
      {came > 0 && <TellGroup event={event} audience="came" />}
      {came > 0 && noShows > 0 && <TellGroup event={event} audience="no-show" />}
    </RowActions>
  );
}

/** Opens the letter to a group that was made before, or a new one. Nothing is sent. */
function TellGroup({ event, audience }: { event: ManagedRecentEvent; audience: Audience }) {
  const { label, name: prefix } = audiences[audience];
  const [read] = useLazyEmailTemplatesQuery();
  const [create] = useCreateTemplateMutation();
  const [update] = useUpdateTemplateMutation();
  const [isPending, setPending] = useState(false);
  const navigate = useNavigate();
  const showResult = useMutationToast();
  // There is one: ids are never given twice.
  const name = `${prefix}_${event.id}`;

  async function prepare(): Promise<void> {
    const { title, subject, ...content } = recordingLetter(event, audience);
    const find = async () => (await read().unwrap()).find((each) => each.name === name);
    const letter =
      (await find()) ??
      (await create({ body: { name, title, subject } })
        .unwrap()
        // Someone else made it at this moment.
        .catch(async (error) => {
          const made = asCallError(error).status === 409 ? await find() : undefined;
          if (!made) throw error;
          return made;
        }));
    // No one has saved it yet.
    if (letter.version === 1)
      await update({ params: { name }, body: { subject, ...content, version: letter.version } }).unwrap();
  }
  async function open() {
    setPending(true);
    const { error } = await showResult(prepare(), { failure: 'Failed to prepare the letter' });
    setPending(false);
    if (!error && event.fromEventId !== undefined) void navigate(letterToGuests(name, event.fromEventId, audience));
  }
  return (
    <Button look="plain" small disabled={isPending} aria-label={`${label}: ${event.title}`} onClick={() => void open()}>
      <PendingLabel label={label} pending="Preparing..." isPending={isPending} />
    </Button>
  );
}

type Event = Pick<ManagedRecentEvent, 'id' | 'title' | 'videoUrl'>;

/** The event, and those of its people, that the address of a letter's page names; undefined if it names none. */
export function guestsIn(params: URLSearchParams): Pick<SendDraft, 'eventId' | 'attendance'> | undefined {
  const eventId = Number(params.get('guests'));
  const audience = params.get('who') ?? '';
  if (!Number.isSafeInteger(eventId) || eventId <= 0 || !Object.hasOwn(audiences, audience)) return undefined;
  return { eventId, attendance: audience as Audience };
}

const letterToGuests = (name: string, eventId: number, who: Audience): string =>
  `${pathOf('adminEmailTemplate', name)}?${new URLSearchParams({ guests: String(eventId), who })}`;

/** A first version. It leads to the video: the site’s page of the latest recording shows another one after the next event. */
export function recordingLetter({ title, videoUrl }: Event, audience: Audience) {
  const video = /^https?:/i.test(videoUrl) ? videoUrl : `https://www.youtube.com/watch?v=${videoUrl}`;
  const subject = shortened(`It’s online: ${title}`, 200);
  const htmlContent = [
    '<p>Dear {firstName|friend},</p>',
    `<p>${audiences[audience].thanks(escapeHtml(title))}</p>`,
    `<p><a href="${escapeHtml(video)}">Watch the recording</a></p>`,
    '<p>We hope to see you again.</p>',
    `<p>${escapeHtml(site.host.name)}</p>`,
  ].join('\n');
  return { title: subject, subject, previewText: 'The recording of the evening', htmlContent, textContent: '' };
}
