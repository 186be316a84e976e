import { Ellipsis, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { SERVICE_ORIGIN } from '../../../state/hosts/service-url.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Menu } from '../../../ui/floating/menu.tsx';
import { Button, buttonClass, IconButton } from '../../../ui/form/button.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { SettingsFrame } from '../../../ui/page/settings-frame.tsx';
import { EditKey, NewKey, RotateKey, RotateKeys } from './key-dialogs.tsx';
import { KeyList } from './key-list.tsx';
import type { ListedKey } from './key-values.ts';

/** What the one dialog of the screen shows; it stays open from the form to the new key. */
type Opened =
  | { form: 'new' }
  | { form: 'all' }
  | { form: 'edit' | 'rotate'; row: ListedKey }
  | { form: 'shown'; apiKey: string };

/** API keys: create, show once, revoke and rotate. */
export default function Keys() {
  const [opened, setOpened] = useState<Opened>();
  const create = () => setOpened({ form: 'new' });
  return (
    <SettingsFrame
      title={messages.title}
      actions={<Actions onCreate={create} onReplaceAll={() => setOpened({ form: 'all' })} />}
    >
      <p className={layout.description}>{messages.about}</p>
      <KeyList onOpen={(form, row) => setOpened({ form, row })} onCreate={create} />
      <Section
        title={messages.firstRequest}
        description={messages.firstRequestAbout}
        actions={
          <a className={buttonClass({ size: 'small' })} href="/docs" target="_blank" rel="noreferrer">
            {messages.reference}
          </a>
        }
      >
        <CopyField text={curlOf(SERVICE_ORIGIN, '$WAYMARK_KEY')} label={messages.copyLine} isWrapped />
      </Section>
      <Dialog
        title={opened ? titleOf(opened) : ''}
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        widthPx={opened?.form === 'new' || opened?.form === 'edit' ? 640 : 520}
      >
        {opened && (
          <Content
            opened={opened}
            onClose={() => setOpened(undefined)}
            onMade={(apiKey) => setOpened({ form: 'shown', apiKey })}
          />
        )}
      </Dialog>
    </SettingsFrame>
  );
}

function Actions({ onCreate, onReplaceAll }: { onCreate: () => void; onReplaceAll: () => void }) {
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate}>
        {messages.make}
      </Button>
      <Menu
        trigger={<IconButton variant="secondary" label={messages.more} icon={<Ellipsis aria-hidden />} />}
        entries={[{ label: messages.replaceAll, icon: <RefreshCw />, onSelect: onReplaceAll }]}
      />
    </>
  );
}

function titleOf(opened: Opened): string {
  if (opened.form === 'new') return messages.make;
  if (opened.form === 'all') return messages.replaceAll;
  if (opened.form === 'shown') return messages.shownOnce;
  const name = opened.row.name || messages.unnamed;
  return opened.form === 'edit' ? messages.editTitle(name) : messages.rotateTitle(name);
}

interface ContentProps {
  opened: Opened;
  onClose: () => void;
  onMade: (apiKey: string) => void;
}

function Content({ opened, onClose, onMade }: ContentProps) {
  if (opened.form === 'new') return <NewKey onClose={onClose} onMade={onMade} />;
  if (opened.form === 'all') return <RotateKeys onClose={onClose} onMade={onMade} />;
  if (opened.form === 'shown') return <ShownKey apiKey={opened.apiKey} onDone={onClose} />;
  if (opened.form === 'edit') return <EditKey row={opened.row} onClose={onClose} />;
  return <RotateKey row={opened.row} onClose={onClose} onMade={onMade} />;
}

/** Returns a shell command that tests the key. */
function curlOf(origin: string, apiKey: string): string {
  return `curl ${origin}/bio/api/account -H "Authorization: Bearer ${apiKey}"`;
}

function ShownKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <div className={layout.stack}>
      <CopyField text={apiKey} label={messages.copy} isWrapped />
      <h3>{messages.tryIt}</h3>
      <CopyField text={curlOf(SERVICE_ORIGIN, apiKey)} label={messages.copyLine} isWrapped />
      <div className={layout.actions}>
        <Button variant="primary" onClick={onDone}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}
