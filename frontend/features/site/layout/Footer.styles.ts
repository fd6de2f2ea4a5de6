import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Column } from '../../../ui/layout/Section.ts';
import { color, font, from, radius, size, space } from '../../../ui/theme/theme.ts';

export const Footer = styled.footer`
  background: ${color.night};
  color: ${color.nightSoft};
  font-size: ${size.small};
  a { color: ${color.paper}; text-decoration-color: ${color.nightFaint}; }
  :focus-visible { outline-color: ${color.paper}; }
`;

export const Columns = styled(Column)`
  display: grid;
  gap: ${space.group} ${space.part};
  padding-block: ${space.part};
  ${from.tablet} { grid-template-columns: 1.7fr 1fr 1.4fr; }
`;

export const About = styled.div`
  p + p { margin-top: ${space.tight}; max-width: 22rem; }
`;

export const Brand = styled.p`
  color: ${color.paper};
  font: 500 ${size.h3}/1.2 ${font.serif};
`;

/** A plain form, which costs every page a few hundred bytes. */
export const Search = styled.form`
  display: flex;
  max-width: 22rem;
  margin-top: ${space.block};
  input, button {
    min-height: 2.5rem;
    padding: 0 ${space.near};
    border: 1px solid ${color.nightFaint};
    background: transparent;
    color: ${color.paper};
  }
  input { flex: 1; min-width: 0; border-radius: ${radius.control} 0 0 ${radius.control}; }
  input::placeholder { color: ${color.nightSoft}; opacity: 1; }
  button {
    border-left: 0;
    border-radius: 0 ${radius.control} ${radius.control} 0;
    font-weight: 600;
    cursor: pointer;
  }
  button:hover { background: ${color.nightHairline}; }
`;

export const Heading = styled.h2`
  margin-bottom: ${space.tight};
  color: ${color.paper};
  font: 500 ${size.lead}/1.3 ${font.serif};
`;

export const List = styled.ul`
  li { padding-block: 0.2rem; }
  a { display: inline-block; padding-block: 0.15rem; text-decoration-line: none; overflow-wrap: anywhere; }
  a:hover { text-decoration-line: underline; }
`;

export const Social = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  margin-top: ${space.block};
  a { display: inline-block; padding-block: 0.15rem; }
`;

export const Last = styled(Column)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.group};
  justify-content: space-between;
  padding-block: ${space.block};
  &::before {
    content: '';
    width: 100%;
    margin-bottom: ${space.text};
    border-top: 1px solid ${color.nightHairline};
  }
`;

export const Legal = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  a { display: inline-block; padding-block: 0.15rem; text-decoration-line: none; }
  a:hover { text-decoration-line: underline; }
`;

/** Unobtrusive, yet with readable contrast (5:1). */
export const Admin = styled(Link)`
  && { color: ${color.nightFaint}; }
  font-size: ${size.tiny};
`;
