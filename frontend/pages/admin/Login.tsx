import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useUserQuery } from '../../api/api.ts';
import { LoginForm } from '../../features/accounts/LoginForm.tsx';
import { destinationOf } from '../../features/accounts/session.ts';
import { Enso } from '../../ui/pictures/Enso.tsx';
import { color, size, space } from '../../ui/theme/theme.ts';

export default function Login() {
  const { data, error } = useUserQuery();
  const { state } = useLocation();
  useEffect(() => {
    if (error) console.error('Couldn’t check whether you’re logged in', error);
  }, [error]);
  if (data?.isAuthenticated) return <Navigate to={destinationOf(state)} replace />;
  return (
    <Main id="content">
      <Mark />
      <h1 tabIndex={-1}>Admin Login</h1>
      <LoginForm />
    </Main>
  );
}

export const Main = styled.main`
  display: grid;
  gap: ${space.block};
  align-content: center;
  width: min(24rem, calc(100vw - 2.5rem));
  min-height: 100dvh;
  margin-inline: auto;
  padding-block: ${space.part};
  h1 { font-size: ${size.h2}; text-align: center; }
`;

export const Mark = styled(Enso)`
  width: 3.5rem;
  margin-inline: auto;
  color: ${color.brand};
`;
