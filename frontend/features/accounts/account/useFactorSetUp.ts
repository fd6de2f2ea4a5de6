import { useState } from 'react';
import { useUserQuery } from '../../../api/api.ts';

/** Whether the admin has to set up a second factor, until `done`: once it is on, its recovery codes are still to be kept. */
export function useFactorSetUp() {
  const { data } = useUserQuery();
  const [hasBegun, setBegun] = useState(false);
  const isNeeded = data?.needsFactor ?? false;
  if (isNeeded && !hasBegun) setBegun(true);
  return { isPending: isNeeded || hasBegun, done: () => setBegun(false) };
}
