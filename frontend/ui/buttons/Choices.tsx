import { styled } from 'styled-components';
import { color, radius, size, space, touch } from '../theme/theme.ts';

interface Props<Name extends string | number> {
  label: string;
  choices: Record<Name, string>;
  chosen: Name;
  onChoose: (name: Name) => void;
}

export function Choices<Name extends string | number>({ label, choices, chosen, onChoose }: Props<Name>) {
  return (
    <Group role="group" aria-label={label}>
      {(Object.keys(choices) as Name[]).map((name) => (
        <Choice key={name} aria-pressed={String(name) === String(chosen)} onClick={() => onChoose(name)}>
          {choices[name]}
        </Choice>
      ))}
    </Group>
  );
}

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair};
`;

export const Choice = styled.button.attrs({ type: 'button' })`
  min-height: 1.9rem;
  ${touch} { min-height: 2.75rem; }
  padding: 0 ${space.near};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  cursor: pointer;
  &:hover { color: ${color.ink}; }
  &[aria-pressed='true'] { border-color: ${color.edge}; background: ${color.paperLight}; color: ${color.ink}; font-weight: 600; }
`;
