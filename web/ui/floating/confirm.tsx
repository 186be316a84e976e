import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { common } from '../../messages/shared/common.ts';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './floating.module.css';

export interface Confirmation {
  title: string;
  /** Consequence of the action in one sentence. */
  text: string;
  /** Label of the confirming button. */
  action: string;
}

type Ask = (confirmation: Confirmation) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks for confirmation before a destructive action: `if (await confirm({...})) ...`. */
export function useConfirm(): Ask {
  return useContext(AskContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [requested, setRequested] = useState<{ confirmation: Confirmation; resolve: (yes: boolean) => void }>();
  const ask = useCallback<Ask>((confirmation) => new Promise((resolve) => setRequested({ confirmation, resolve })), []);
  const settle = (yes: boolean) => {
    requested?.resolve(yes);
    setRequested(undefined);
  };
  return (
    <AskContext value={ask}>
      {children}
      <Dialog
        title={requested?.confirmation.title ?? ''}
        isOpen={requested !== undefined}
        onClose={() => settle(false)}
        widthPx={420}
        foot={
          <>
            <Button onClick={() => settle(false)}>{common.cancel}</Button>
            <Button variant="danger" onClick={() => settle(true)}>
              {requested?.confirmation.action}
            </Button>
          </>
        }
      >
        <p className={styles.dialogText}>{requested?.confirmation.text}</p>
      </Dialog>
    </AskContext>
  );
}
