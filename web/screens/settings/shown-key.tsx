import { keyMessages as words } from '../../messages/settings.ts';
import { Button } from '../../ui/form/button.tsx';
import { CopyField } from '../../ui/object/copy.tsx';
import { Section } from '../../ui/page/page.tsx';

/** Returns a shell command that tests the key. */
export function curlOf(origin: string, apiKey: string): string {
  return `curl ${origin}/bio/api/account -H "Authorization: Bearer ${apiKey}"`;
}

export function ShownKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <Section title={words.shownOnce}>
      <CopyField text={apiKey} label={words.copy} />
      <h3>{words.tryIt}</h3>
      <CopyField text={curlOf(window.location.origin, apiKey)} label={words.copyLine} isWrapped />
      <div>
        <Button look="primary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </Section>
  );
}
