import { Download, Ellipsis, Layers, Printer, Trash2 } from 'lucide-react';
import { exportUrl } from '../../../api/download.ts';
import { labelMessages } from '../../../messages/codes/code-labels.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { deletedMessages } from '../../../messages/codes/deleted-codes.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { IconButton, LinkButton } from '../../../ui/form/button.tsx';
import { useExport } from '../../../ui/object/export-button.tsx';
import { CODES } from '../code-data.ts';
import styles from './list.module.css';
import { exportQueryOf, type ListChoice } from './list-query.ts';

interface ListMenuProps {
  choice: ListChoice;
  hasCodes: boolean;
}

const BATCH: MenuEntry = { label: codeMessages.batch, icon: <Layers aria-hidden />, to: '/codes/batch' };
const LABELS: MenuEntry = { label: labelMessages.title, icon: <Printer aria-hidden />, to: '/codes/labels' };
const DELETED: MenuEntry = { label: deletedMessages.title, icon: <Trash2 aria-hidden />, to: '/codes/deleted' };

/** Actions on the list as a whole; on phones they are behind one button. */
export function ListMenu({ choice, hasCodes }: ListMenuProps) {
  const save = useExport();
  const entries: MenuEntry[] = [
    LABELS,
    {
      label: codeMessages.exportCsv,
      icon: <Download aria-hidden />,
      isDisabled: !hasCodes,
      onSelect: () => save(exportUrl(`${CODES}/export`, exportQueryOf(choice))),
    },
    DELETED,
  ];
  return (
    <>
      <span className={styles.wide}>
        <LinkButton to="/codes/batch">{codeMessages.batch}</LinkButton>
        <More entries={entries} />
      </span>
      <span className={styles.phone}>
        <More entries={[BATCH, ...entries]} />
      </span>
    </>
  );
}

function More({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <Menu
      trigger={<IconButton label={codeMessages.more} icon={<Ellipsis />} variant="secondary" />}
      entries={entries}
    />
  );
}
