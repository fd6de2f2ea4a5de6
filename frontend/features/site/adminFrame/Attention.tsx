import { styled } from 'styled-components';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { color, size } from '../../../ui/theme/theme.ts';

/** How many sends need an admin's attention; nothing if none does. */
export const Attention = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      {' '}
      <Count data-attention="">
        {count}
        <Hidden> {count === 1 ? 'needs' : 'need'} your attention</Hidden>
      </Count>
    </>
  );

const Count = styled.span`
  min-width: 1.3em;
  padding: 0 0.3em;
  border-radius: 1em;
  background: ${color.saffron};
  color: ${color.night};
  font-weight: 600;
  font-size: ${size.tiny};
  line-height: 1.4;
  text-align: center;
`;
