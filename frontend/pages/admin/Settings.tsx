import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { counted } from '../../../shared/platform/text.ts';
import {
  type ManagedSettings,
  ownValues,
  type Setting,
  settingGroups,
  settingsRoutes,
  settingValues,
} from '../../../shared/settings/settings.ts';
import { applySettings, site } from '../../../shared/site/site.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';
import { Hero } from '../../features/content/events/Hero.tsx';
import { Expectations, UpcomingEvent } from '../../features/people/signups/UpcomingEvent.tsx';
import { Footer } from '../../features/site/layout/SiteLayout.tsx';
import { useEditForm } from '../../mutations/useEditForm.tsx';
import { SaveFoot, useLeaveGuard } from '../../ui/dialogs/unsavedChanges.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx';
import { ImageField } from '../../ui/forms/ImageField.tsx';
import { Band, Stack } from '../../ui/layout/layout.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ListFailed, ListLoading } from '../../ui/tables/ListState.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { color, from, radius, size, space } from '../../ui/theme/theme.ts';
import { useImageField } from '../../uploads/uploadImage.ts';
import About from '../visitors/About.tsx';
import { AboutShow } from '../visitors/Home.tsx';

const { useSettingsQuery, useSaveSettingsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    settings: query(build, settingsRoutes.get, { tags: ['Settings'] }),
    saveSettings: mutation(build, settingsRoutes.update, { changes: ['Settings'] }),
  }),
});

export default function Settings() {
  const { data, isError, refetch } = useSettingsQuery();
  return (
    <>
      <PageTitle title="Settings" subtitle="What the site and its emails say about you" />
      {data ? (
        <SettingsForm settings={data} />
      ) : isError ? (
        <ListFailed words="Error loading data" onRetry={refetch} />
      ) : (
        <ListLoading words="Loading the settings..." />
      )}
    </>
  );
}

type Values = Record<string, string>;

const rules = () => Promise.resolve(settingValues);
const addresses = settingGroups.flatMap(({ settings }) =>
  settings.flatMap(({ path, kind }) => (kind === 'email' ? [path] : [])),
);
const draftOf = ({ values }: ManagedSettings): Values => values;

function SettingsForm({ settings }: { settings: ManagedSettings }) {
  const { feedRead } = settings;
  const [save] = useSaveSettingsMutation();
  const { form, formProps, hintOf, conflictNotice, isSaving } = useEditForm<ManagedSettings, Values, Values>({
    edited: settings,
    newest: settings,
    draftOf,
    blank: {},
    rules,
    addresses,
    async save({ version, ...values }) {
      const saved = await save({ body: { values, version } }).unwrap();
      // What was typed in the meantime stays.
      form.rebase(saved.values, form.values);
    },
    texts: {
      success: { title: 'Settings saved', description: 'The site shows them within a minute.' },
      failure: ({ message }) => ({ title: 'The settings were not saved', description: message }),
    },
    onSaved: () => {},
  });
  const { question } = useLeaveGuard(form.isDirty);
  const { imageField, isUploading } = useImageField(form, 'texts.portrait');
  const saved = useRef(settings);
  saved.current = settings;
  useEffect(() => () => applySettings(ownValues(saved.current.values)), []);
  // What is below shows the site as it would be. Once the page is left, this tab goes by what is saved.
  applySettings(ownValues(form.values));
  return (
    <Form {...formProps}>
      {conflictNotice}
      {settingGroups.map(({ title, shows, settings }) => (
        <Group key={title} aria-label={title}>
          <Fields>
            <h2>{title}</h2>
            {settings.map((setting) =>
              setting.kind === 'picture' ? (
                <div key={setting.path}>
                  <ImageField label={`${setting.label} (optional)`} hint={setting.hint} {...imageField} />
                </div>
              ) : (
                <div key={setting.path} data-share={setting.kind === 'clock' ? 3 : setting.half && 2}>
                  <Field
                    setting={setting}
                    form={form}
                    more={moreOf(setting.path, feedRead)}
                    question={hintOf(setting.path)}
                  />
                </div>
              ),
            )}
          </Fields>
          {shows && <Preview>{previews[shows]()}</Preview>}
        </Group>
      ))}
      <SaveFoot
        isDirty={form.isDirty}
        isPending={isSaving || isUploading}
        wrong={Object.keys(form.errors).length}
        failure={form.failure}
        onDiscard={() => form.load(settings.values)}
      >
        The settings go back to how they were last saved.
      </SaveFoot>
      {question}
    </Form>
  );
}

/** What became of the last read of the feed, below its address. */
function moreOf(path: string, read: ManagedSettings['feedRead']): string {
  if (path !== 'podcast.feed' || !site.podcast.feed || !read) return '';
  const when = momentOf(read.at);
  if (read.failed) return ` It couldn’t be used on ${when}: ${read.failed}.`;
  return ` It was last read on ${when}${read.allLeftOut > 0 ? `, but for ${counted(read.allLeftOut, 'item')}: see the dashboard` : ''}.`;
}

interface FieldProps {
  /** Follows the hint. */
  more: string;
  setting: Setting;
  form: ReturnType<typeof useEditForm<ManagedSettings, Values, Values>>['form'];
  /** About an address that looks mistyped; in place of the hint. */
  question: ReactNode;
}

function Field({ setting: { path, label, kind, optional, hint, options = [] }, form, more, question }: FieldProps) {
  const { onChange, ...field } = form.text(path);
  const words = hint && hint + more;
  const common = { label: optional ? `${label} (optional)` : label, hint: question ?? words, required: !optional };
  if (kind === 'choice')
    return (
      <SelectField {...common} {...field} options={options} onChange={({ target }) => form.set(path, target.value)} />
    );
  if (kind === 'text' || kind === 'list')
    return <TextArea {...common} {...field} onChange={onChange} rows={kind === 'list' ? 12 : 5} />;
  return <TextField {...common} {...field} onChange={onChange} {...(kind === 'email' && { inputMode: 'email' })} />;
}

const previews: Record<'home' | 'about' | 'signup' | 'footer', () => ReactNode> = {
  home: () => (
    <>
      <Hero />
      <AboutShow />
    </>
  ),
  about: () => <About />,
  signup: () => (
    <Band>
      <Stack $gap="part">
        <UpcomingEvent />
        <Expectations />
      </Stack>
    </Band>
  ),
  footer: () => <Footer isPicture />,
};

/** A part of the site as it would look. Nothing in it can be reached: it is a picture. */
const Preview = ({ children }: { children: ReactNode }) => (
  <Frame>
    <p>On the site</p>
    <Sheet inert>{children}</Sheet>
  </Frame>
);

const Group = styled.section`
  display: grid;
  gap: ${space.group} ${space.part};
  align-items: start;
  padding-block: ${space.group};
  border-top: 1px solid ${color.hairline};
  &:first-of-type { padding-top: 0; border-top: 0; }
  ${from.desktop} { grid-template-columns: minmax(20rem, 26rem) minmax(0, 1fr); }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: ${space.text} ${space.near};
  align-items: start;
  h2 { font-size: ${size.h3}; }
  & > * { grid-column: 1 / -1; }
  [data-share='2'] { grid-column: span 3; }
  [data-share='3'] { grid-column: span 2; }
`;

const Frame = styled.div`
  ${from.desktop} { position: sticky; top: ${space.text}; }
  & > p { margin-bottom: ${space.tight}; color: ${color.inkSoft}; }
`;

const Sheet = styled.div`
  overflow: hidden;
  max-height: 150rem;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.paper};
  zoom: 0.5;
`;
