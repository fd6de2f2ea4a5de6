import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { withPlainBlocks } from '../../../../shared/letters/mail/blocks.ts';
import { textOf } from '../../../../shared/platform/htmlText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Problem, TextArea } from '../../../ui/forms/fields.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Notice } from '../../../ui/text/Text.tsx';
import { color, size, space } from '../../../ui/theme/theme.ts';
import { useLetterCards } from '../library/previewMail.ts';
import { LateCode } from './DraftPreview.tsx';
import { listed, unsupportedHtml } from './letterHtml.ts';

// Quill is larger than the rest of the admin, and needed only here.
const RichText = lazy(() => import('./richText/RichText.tsx'));

interface Props {
  html: string;
  error?: string | undefined;
  onChange: (written: string) => void;
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
          <LateCode of="editor" still="in the meantime, you can edit the content as HTML">
            <RichText
              html={html}
              onChange={onChange}
              onSource={(source) => {
                onChange(source);
                choose('source');
              }}
            />
          </LateCode>
        )}
      </Tabs>
      {error && <Problem $on="paper">{error}</Problem>}
    </div>
  );
}

export function PlainTextField({ html, text, error, onChange }: Props & { text: string }) {
  const cards = useLetterCards(html);
  const own = text !== '';
  return (
    <Part open={Boolean(error)}>
      <summary>
        Plain text, <span>{own ? 'written by hand' : 'made from the content'}</span>
      </summary>
      <TextArea
        label="Plain-text part"
        code
        rows={10}
        value={own ? text : textOf(withPlainBlocks(html, cards), { asMail: true })}
        error={error}
        hint={
          own
            ? 'Changes to the content don’t reach text written by hand.'
            : 'Follows the content automatically until you edit it.'
        }
        onChange={(event) => onChange(event.target.value)}
      />
      {own && (
        <Button look="quiet" small onClick={() => onChange('')}>
          Generate it from the content again
        </Button>
      )}
    </Part>
  );
}

const Part = styled.details`
  summary { width: fit-content; padding-block: ${space.hair}; font-weight: 600; font-size: ${size.small}; cursor: pointer; }
  summary span { margin-left: ${space.tight}; color: ${color.inkSoft}; font-weight: 400; }
  &[open] summary { margin-bottom: ${space.tight}; }
`;
