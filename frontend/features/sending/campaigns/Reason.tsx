import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';
import { reasonText } from './reasonText.ts';

/** Why a mail did not reach somebody, or a send does not proceed: in plain words, with the technical ones collapsed. */
export function Reason({ reason }: { reason: string }) {
  const { words, technical } = reasonText(reason);
  return (
    <>
      {words}
      {technical && (
        <Technical>
          <summary>Technical details</summary>
          <code>{technical}</code>
        </Technical>
      )}
    </>
  );
}

const Technical = styled.details`
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  summary { width: fit-content; cursor: pointer; }
  code { display: block; margin-top: ${space.hair}; overflow-wrap: anywhere; }
`;
