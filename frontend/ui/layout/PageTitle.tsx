import { styled } from 'styled-components';
import { Meta } from '../page/Meta.tsx';
import { color, size, space } from '../theme/theme.ts';

interface Props {
  title: string;
  /** What the browser's tab says, if not that. */
  tab?: string;
  subtitle?: string;
}

/** The title of a page of the admin. */
export function PageTitle({ title, tab = `Admin - ${title}`, subtitle }: Props) {
  return (
    <Head>
      <Meta title={tab} hidden />
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

export const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.block};
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: ${space.text};
  a { font-size: ${size.small}; }
`;
