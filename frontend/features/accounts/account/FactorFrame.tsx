import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { width } from '../../../ui/theme/theme.ts';

/** What the steps of a task are shown in: a dialog, or a page of its own. */
export interface FactorFrame {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export const DialogFrame = (frame: FactorFrame) => <Dialog {...frame} width={width.editor} />;
