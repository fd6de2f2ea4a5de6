import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

export function PageTitle({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <Head>
      <h1 tabIndex={-1}>{title}</h1>
      {subtitle && <Subtitle>{subtitle}</Subtitle>}
    </Head>
  );
}

const Head = styled.div`
  margin-bottom: ${space.group};
`;

const Subtitle = styled.p`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
`;

export const Aside = styled.p`
  margin-bottom: ${space.text};
  font-size: ${size.small};
`;
