import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { editorMessages } from '../../messages/links/link-editor.ts';
import { paletteMessages as messages } from '../../messages/shared/palette.ts';
import { useForm } from '../../state/form.ts';
import { webUrlOf, withScheme } from '../../state/hosts/web-url.ts';
import { Button } from '../form/button.tsx';
import { TextField } from '../form/field.tsx';
import styles from './shorten-field.module.css';
import { useShortening } from './use-shortening.ts';

/** Shortens a pasted address and copies the short link; nothing for those who may not create links. */
export default function ShortenField() {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const shortening = useShortening(url !== '');
  const form = useForm(async () => {
    if (webUrlOf(url) === null) setError(url.trim() === '' ? editorMessages.needsTarget : editorMessages.needsAddress);
    else if (await shortening?.run(withScheme(url))) setUrl('');
  });
  if (!shortening) return null;
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <Link2 aria-hidden />
      <TextField
        label={messages.toShorten}
        isLabelHidden
        placeholder={messages.toShorten}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={error}
        onChange={(typed) => {
          setError(undefined);
          setUrl(typed);
        }}
      />
      <Button type="submit" isBusy={form.isBusy}>
        {messages.shorten}
      </Button>
    </form>
  );
}
