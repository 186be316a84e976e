import { useState } from 'react';
import { keyMessages as words } from '../../messages/settings.ts';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import { KeyList } from './key-list.tsx';
import { NewKey } from './new-key.tsx';
import { RotateKeys } from './rotate-keys.tsx';
import { ShownKey } from './shown-key.tsx';

/** API keys: create, show once, revoke and rotate. */
export default function Keys() {
  const [shown, setShown] = useState<string>();
  return (
    <SettingsFrame title={words.title}>
      <p>{words.about}</p>
      {shown !== undefined && <ShownKey apiKey={shown} onDone={() => setShown(undefined)} />}
      <KeyList />
      <NewKey onMade={setShown} />
      <RotateKeys onMade={setShown} />
    </SettingsFrame>
  );
}
