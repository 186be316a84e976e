import { useEffect, useRef, useState } from 'react';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { SettingsFrame } from '../../../ui/page/settings-frame.tsx';
import { KeyList } from './key-list.tsx';
import { NewKey } from './new-key.tsx';
import { RotateKeys } from './rotate-keys.tsx';

/** API keys: create, show once, revoke and rotate. */
export default function Keys() {
  const [shown, setShown] = useState<string>();
  return (
    <SettingsFrame title={messages.title}>
      <p>{messages.about}</p>
      {shown !== undefined && <ShownKey key={shown} apiKey={shown} onDone={() => setShown(undefined)} />}
      <KeyList onMade={setShown} />
      <NewKey onMade={setShown} />
      <RotateKeys onMade={setShown} />
    </SettingsFrame>
  );
}

/** Returns a shell command that tests the key. */
function curlOf(origin: string, apiKey: string): string {
  return `curl ${origin}/bio/api/account -H "Authorization: Bearer ${apiKey}"`;
}

function ShownKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const top = useRef<HTMLDivElement>(null);
  // The form that created it is further down.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1}>
      <Section title={messages.shownOnce}>
        <CopyField text={apiKey} label={messages.copy} />
        <h3>{messages.tryIt}</h3>
        <CopyField text={curlOf(window.location.origin, apiKey)} label={messages.copyLine} isWrapped />
        <div>
          <Button variant="primary" onClick={onDone}>
            {messages.done}
          </Button>
        </div>
      </Section>
    </div>
  );
}
