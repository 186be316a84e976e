import { Download, Ellipsis, Keyboard, Upload } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../api/queries.ts';
import { saveFile } from '../../../api/save-file.ts';
import { hasKeys } from '../../../state/has-keys.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Kbd } from '../../../ui/marks.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useNotices } from '../../../ui/toasts.tsx';
import { linkWords } from '../../../words/links.ts';
import { LINKS } from '../link-data.ts';
import styles from './list.module.css';
import { exportQueryOf, type ListWish } from './list-address.ts';

/** What concerns the list as a whole. */
export function ListMenu({ wish, hasLinks }: { wish: ListWish; hasLinks: boolean }) {
  const client = useApi();
  const { tell, tellFault } = useNotices();
  const [isHelp, setHelp] = useState(false);
  const exportCsv = async () => {
    try {
      const answer = await client.send(`${LINKS}/export`, { query: exportQueryOf(wish), accept: 'text/csv' });
      saveFile(await answer.blob(), 'links.csv');
      tell({ title: linkWords.exported });
    } catch (error) {
      tellFault(linkWords.exportFailed, error);
    }
  };
  return (
    <>
      <Menu
        trigger={<IconButton label={linkWords.more} icon={<Ellipsis />} look="quiet" />}
        entries={[
          { label: linkWords.import, icon: <Upload />, to: '/links/import' },
          { label: linkWords.exportCsv, icon: <Download />, isDisabled: !hasLinks, onSelect: () => void exportCsv() },
          ...(hasKeys() ? [{ label: linkWords.keys, icon: <Keyboard />, onSelect: () => setHelp(true) }] : []),
        ]}
      />
      <Dialog title={linkWords.keys} isOpen={isHelp} onClose={() => setHelp(false)} widthPx={320}>
        <dl className={styles.keys}>
          {linkWords.keyHelp.map(([keys, what]) => (
            <KeyLine key={keys} keys={keys} what={what} />
          ))}
        </dl>
      </Dialog>
    </>
  );
}

function KeyLine({ keys, what }: { keys: string; what: string }) {
  return (
    <>
      <dt>
        {keys.split(' ').map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </>
  );
}
