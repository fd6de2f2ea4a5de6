import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

interface Props {
  /** The endpoint's path, with its query. */
  action: string;
  /** Of the link. */
  token: string;
  onSend: () => void;
  isLoading: boolean;
  /** The words of the button. */
  children: ReactNode;
}

/** The one button of a page that a mail's link opens: before the page's code is there, the browser sends it. */
export function LinkForm({ action, token, onSend, isLoading, children }: Props) {
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input type="hidden" name="token" value={token} />
      <Button type="submit" disabled={isLoading}>
        {children}
      </Button>
    </form>
  );
}
