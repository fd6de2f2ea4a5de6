import { styled } from 'styled-components';

interface Props {
  label: string;
  pending: string;
  isPending: boolean;
}

/** A button's label, with another while pending. It reserves room for both, so that nothing moves under the pointer. */
export function PendingLabel({ label, pending, isPending }: Props) {
  return (
    <Both>
      <Words $shown={!isPending}>{label}</Words>
      <Words $shown={isPending}>{pending}</Words>
    </Both>
  );
}

const Both = styled.span`
  display: grid;
  justify-items: center;
`;

const Words = styled.span<{ $shown: boolean }>`
  grid-area: 1 / 1;
  visibility: ${({ $shown }) => ($shown ? 'inherit' : 'hidden')};
`;
