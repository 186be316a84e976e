import { type ComponentProps, type FormEvent, useState } from 'react';
import { passwordMessages } from '../../messages/shared/password.ts';
import { shareMessages as messages } from '../../messages/websites/share.ts';
import { Button } from '../form/button.tsx';
import styles from './shared.module.css';

interface PasswordFormProps {
  error: string | undefined;
  onOpen: (password: string) => Promise<void>;
}

/** Shows nothing about the website: the password protects its name, too. */
export function PasswordForm({ error, onOpen }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onOpen(password);
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h1>{messages.locked}</h1>
      <p>{messages.lockedText}</p>
      <label htmlFor="password">{messages.password}</label>
      <PasswordInput
        id="password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : 'fault'}
      />
      {error && (
        <p id="fault" role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {messages.open}
      </Button>
    </form>
  );
}

/** Avoids the application's field library, which shared dashboards should not load. */
function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.typed}>
      <input
        {...props}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={256}
        className={styles.input}
      />
      <Button aria-pressed={isShown} aria-label={passwordMessages.showTyped} onClick={() => setShown(!isShown)}>
        {passwordMessages.show}
      </Button>
    </div>
  );
}
