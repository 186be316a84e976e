import { saveFile } from '../../../api/save-file.ts';
import { securityMessages as messages } from '../../../messages/security.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { layout } from '../../../ui/page/page.tsx';
import styles from './security.module.css';

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={layout.stack}>
      <p>{messages.recoveryAbout}</p>
      <ul className={styles.codes} aria-label={messages.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.actions}>
        <CopyButton text={text} label={messages.copyCodes} words={messages.copyCodes} />
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), messages.codesFile)}>
          {messages.downloadCodes}
        </Button>
        <Button variant="primary" onClick={onSaved}>
          {messages.codesSaved}
        </Button>
      </div>
    </div>
  );
}
