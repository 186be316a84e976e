import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { common } from '../../messages/shared/common.ts';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './floating.module.css';

export interface Question {
  title: string;
  /** Consequence of the action in one sentence. */
  text: string;
  /** Label of the confirming button. */
  action: string;
}

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks for confirmation before a destructive action: `if (await confirm({...})) ...`. */
export function useConfirm(): Ask {
  return useContext(AskContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; resolve: (yes: boolean) => void }>();
  const ask = useCallback<Ask>((question) => new Promise((resolve) => setAsked({ question, resolve })), []);
  const settle = (yes: boolean) => {
    asked?.resolve(yes);
    setAsked(undefined);
  };
  return (
    <AskContext value={ask}>
      {children}
      <Dialog
        title={asked?.question.title ?? ''}
        isOpen={asked !== undefined}
        onClose={() => settle(false)}
        widthPx={420}
        foot={
          <>
            <Button onClick={() => settle(false)}>{common.cancel}</Button>
            <Button variant="danger" onClick={() => settle(true)}>
              {asked?.question.action}
            </Button>
          </>
        }
      >
        <p className={styles.dialogText}>{asked?.question.text}</p>
      </Dialog>
    </AskContext>
  );
}
