import { Download, Ellipsis, Layers, Printer, Trash2 } from 'lucide-react';
import { exportAddress } from '../../../api/download.ts';
import { labelWords } from '../../../messages/codes/code-labels.ts';
import { codeWords } from '../../../messages/codes/codes.ts';
import { deletedWords } from '../../../messages/codes/deleted-codes.ts';
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

const BATCH: MenuEntry = { label: codeWords.batch, icon: <Layers aria-hidden />, to: '/codes/batch' };
const LABELS: MenuEntry = { label: labelWords.title, icon: <Printer aria-hidden />, to: '/codes/labels' };
const DELETED: MenuEntry = { label: deletedWords.title, icon: <Trash2 aria-hidden />, to: '/codes/deleted' };

/** What concerns the list as a whole: on phones all of it is behind one button. */
export function ListMenu({ choice, hasCodes }: ListMenuProps) {
  const save = useExport();
  const entries: MenuEntry[] = [
    LABELS,
    {
      ...{ label: codeWords.exportCsv, icon: <Download aria-hidden />, isDisabled: !hasCodes },
      onSelect: () => save(exportAddress(`${CODES}/export`, exportQueryOf(choice))),
    },
    DELETED,
  ];
  return (
    <>
      <span className={styles.wide}>
        <LinkButton to="/codes/batch">{codeWords.batch}</LinkButton>
        <More entries={entries} />
      </span>
      <span className={styles.phone}>
        <More entries={[BATCH, ...entries]} />
      </span>
    </>
  );
}

function More({ entries }: { entries: readonly MenuEntry[] }) {
  return <Menu trigger={<IconButton label={codeWords.more} icon={<Ellipsis />} look="quiet" />} entries={entries} />;
}
