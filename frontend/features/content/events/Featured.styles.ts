import { styled } from 'styled-components';
import { space } from '../../../ui/theme/theme.ts';

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.block} ${space.group};
  align-items: flex-end;
  justify-content: space-between;
  margin-bottom: ${space.group};
`;
