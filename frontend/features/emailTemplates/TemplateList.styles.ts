import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { color, from, size, space } from '../../ui/theme.ts';

export const List = styled.ul`
  border-bottom: 1px solid ${color.hairline};
`;

export const Row = styled.li`
  display: grid;
  gap: ${space.text} ${space.block};
  align-items: center;
  padding-block: ${space.block};
  border-top: 1px solid ${color.hairline};
  ${from.desktop} { grid-template-columns: 1fr auto; }
`;

export const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.near};
  align-items: center;
  h2 { font-size: ${size.h3}; overflow-wrap: anywhere; }
`;

export const Badge = styled.span`
  padding: 0.1rem 0.5rem;
  border: 1px solid ${color.hairline};
  border-radius: 2px;
  color: ${color.inkSoft};
  font-size: ${size.tiny};
`;

export const Subject = styled.p`
  margin-top: ${space.hair};
  color: ${color.inkSoft};
  overflow-wrap: anywhere;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight};
`;

export const Delete = styled(Button)`
  color: ${color.danger};
  &:hover:not(:disabled) { background: ${color.dangerWash}; }
`;

export const Progress = styled.div`
  grid-column: 1 / -1;
  &:empty { display: none; }
`;
