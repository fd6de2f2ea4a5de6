import { styled } from 'styled-components';
import { space } from '../../ui/theme.ts';
import * as S from './CampaignView.styles.ts';

export const Ways = styled(S.Ways)`
  margin-top: ${space.text};
`;

export const Address = styled.a`
  overflow-wrap: anywhere;
`;
