import { keyframes, styled } from 'styled-components';
import { site } from '../../../shared/site/site.ts';
import { Enso } from '../pictures/Enso.tsx';
import { color, size, space } from '../theme/theme.ts';

export function PageLoading() {
  return (
    <>
      <title>{site.name}</title>
      <LoadingSign />
    </>
  );
}

/** Appears after 300 ms. */
export function LoadingSign() {
  return (
    <Box role="status">
      <Mark />
      <span>Loading…</span>
    </Box>
  );
}

const appear = keyframes`from { opacity: 0; }`;
const breathe = keyframes`50% { opacity: 0.35; }`;

const Box = styled.div`
  display: grid;
  place-items: center;
  align-content: center;
  gap: ${space.text};
  min-height: 100vh;
  color: ${color.inkSoft};
  font-size: ${size.small};
  animation: ${appear} 400ms 300ms ease both;
`;

const Mark = styled(Enso)`
  width: 3rem;
  color: ${color.brand};
  animation: ${breathe} 3s ease-in-out infinite;
`;
