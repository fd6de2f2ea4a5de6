/** Calls `back` when the connection returns, and when somebody looks at the page again. Returns how to stop listening. */
export function onReturn(back: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && back();
  addEventListener('online', back);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('online', back);
    document.removeEventListener('visibilitychange', look);
  };
}
