import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, font, from, size, space, withoutScripts } from '../../../ui/theme/theme.ts';

export { List, Row, Title } from '../../../ui/layout/TextRows.styles.ts';

export const Kind = styled.p`
  padding-top: 0.3rem;
  color: ${color.inkSoft};
  font-size: ${size.small};
  time { display: block; }
`;

/** The sentence, for which there is space before it has come: two lines, or four on a phone. */
export const Sentence = styled.div`
  min-height: 6.4em;
  margin-top: ${space.tight};
  ${from.tablet} { min-height: 3.2em; }
`;

export const ToMoment = styled(Link)`
  display: block;
  padding-block: 0.15rem;
  color: ${color.inkSoft};
  text-decoration-line: none;
  &:hover { color: ${color.ink}; }
  &:hover span { text-decoration-line: underline; }
  mark {
    background: ${color.saffronWash};
    box-shadow: inset 0 -0.12em ${color.saffron};
    color: ${color.ink};
  }
`;

export const Time = styled.span`
  margin-right: ${space.tight};
  color: ${color.brand};
  font-variant-numeric: tabular-nums;
  font-weight: 600;
`;

export const Found = styled.p`
  min-height: 1.6em;
  margin-bottom: ${space.text};
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
  ${withoutScripts} { display: none; }
`;

export const More = styled.div`
  margin-top: ${space.group};
`;
