import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useUserQuery } from '../../api/api.ts';
import { LoginForm } from '../../features/accounts/LoginForm.tsx';
import { destinationOf } from '../../features/accounts/session.ts';
import * as S from './Login.styles.ts';

export default function Login() {
  const { data, error } = useUserQuery();
  const { state } = useLocation();
  useEffect(() => {
    if (error) console.error('Couldn’t check whether you’re logged in', error);
  }, [error]);
  if (data?.isAuthenticated) return <Navigate to={destinationOf(state)} replace />;
  return (
    <S.Main id="content">
      <S.Mark />
      <h1 tabIndex={-1}>Admin Login</h1>
      <LoginForm />
    </S.Main>
  );
}
