import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Problem, TextArea } from '../../../../ui/forms/fields.tsx';
import { ButtonRow } from '../../../../ui/layout/layout.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { ErrorBoundary } from '../../../../ui/page/PageBoundary.tsx';
import { ListFailed } from '../../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../../ui/text/Skeleton.tsx';
import { Notice } from '../../../../ui/text/Text.tsx';
import { listed, unsupportedHtml } from './unsupportedHtml.ts';

// Quill is larger than the rest of the admin, and needed only here.
const RichText = lazy(() => import('../richText/RichText.tsx'));

interface Props {
  html: string;
  error?: string | undefined;
  onChange: (html: string) => void;
}

/** The content in the editor or as its source. What the editor would flatten opens as source, and stays complete. */
export function ContentField({ html, error, onChange }: Props) {
  const unsupported = unsupportedHtml(html);
  const [tab, setTab] = useState<'editor' | 'source'>(unsupported.length > 0 ? 'source' : 'editor');
  // Ask only when switching to the editor: it keeps what it makes itself.
  const [asking, setAsking] = useState(false);

  function choose(next: typeof tab) {
    setAsking(next === 'editor' && unsupported.length > 0);
    setTab(next);
  }

  return (
    <div>
      <Tabs label="Content" tabs={{ editor: 'Editor', source: 'HTML' }} current={tab} onChoose={choose}>
        {tab === 'source' && (
          <TextArea
            label="HTML of the content"
            code
            rows={20}
            spellCheck={false}
            value={html}
            hint={
              unsupported.length > 0 &&
              `It has ${listed(unsupported)}, which the editor can’t keep. The preview lists what an email can’t keep.`
            }
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {tab === 'editor' && asking && (
          <Notice tone="care">
            <p>The editor can’t keep {listed(unsupported)}. Any change you make there removes them from the email.</p>
            <ButtonRow>
              <Button small onClick={() => choose('source')}>
                Edit the HTML
              </Button>
              <Button look="plain" small onClick={() => setAsking(false)}>
                Use the editor and lose them
              </Button>
            </ButtonRow>
          </Notice>
        )}
        {tab === 'editor' && !asking && (
          <ErrorBoundary
            fallback={
              <ListFailed
                words="The editor couldn’t be loaded. Please check your connection and try again. Nothing is lost: meanwhile, you can edit the content as HTML."
                onRetry={() => location.reload()}
              />
            }
          >
            <Suspense fallback={<Skeleton $height="26rem" />}>
              <RichText
                html={html}
                onChange={onChange}
                onSource={(source) => {
                  onChange(source);
                  choose('source');
                }}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </Tabs>
      {error && <Problem $on="paper">{error}</Problem>}
    </div>
  );
}
