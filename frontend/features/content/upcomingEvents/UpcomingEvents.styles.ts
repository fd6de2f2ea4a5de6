import { styled } from 'styled-components';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

export const Count = styled.p`
  color: ${color.inkSoft};
`;

export const List = styled.ul`
  border-bottom: 1px solid ${color.hairline};
`;

export const Row = styled.li`
  display: grid;
  gap: ${space.near} ${space.block};
  padding-block: ${space.block};
  border-top: 1px solid ${color.hairline};
  grid-template-columns: auto 1fr;
  align-items: start;
`;

export const Actions = styled(RowActions)`
  grid-column: 1 / -1;
  ${from.tablet} { grid-column: 2; }
`;

export const Mails = styled.div`
  grid-column: 1 / -1;
  min-width: 0;
  ${from.tablet} { grid-column: 2; }
`;

export const Words = styled.div`
  display: grid;
  gap: ${space.hair};
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.near};
  align-items: center;
  h2 { font-size: ${size.h3}; }
`;

export const Facts = styled.p`
  max-width: none;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

/** Has its room before the numbers come: otherwise they would move the buttons from under the pointer. */
export const Seats = styled(Facts)`
  min-height: 2lh;
  ${from.tablet} { min-height: 1lh; }
`;

/** Cut after two lines (docs/spec.md, Recordings). */
export const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const FormBox = styled.section`
  --inset: ${space.block};
  margin-bottom: ${space.group};
  padding: var(--inset);
  border: 1px solid ${color.hairline};
  border-top: 3px solid ${color.brand};
  background: ${color.paperLight};
  h2 { margin-bottom: ${space.text}; font-size: ${size.h2}; }
`;

/** Texts of which one is meant. */
export const Choices = styled(RowActions)`
  &:not(:empty) { margin-top: ${space.near}; }
`;
