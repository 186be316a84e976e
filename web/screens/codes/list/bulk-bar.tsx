import { Download, Printer, Trash2 } from 'lucide-react';
import type { PagedList } from '../../../api/paged-list.ts';
import { labelMessages } from '../../../messages/codes/code-labels.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import type { Selection } from '../../../ui/table/data-table.tsx';
import { SelectionBar } from '../../../ui/table/selection-bar.tsx';
import { useLoadedRows } from '../../../ui/table/visible-rows.ts';
import { type CodeRow, FORMATS, type Format } from '../code-data.ts';
import { useDeletion } from '../use-deletion.ts';
import { useDownload } from '../use-download.ts';

interface BulkBarProps {
  selection: Selection;
  list: PagedList<CodeRow>;
}

/** Delay between downloads, because browsers drop files that arrive at once. */
const BETWEEN_FILES_MS = 350;

/** Actions on the selected codes. */
export function BulkBar({ selection, list }: BulkBarProps) {
  const remove = useDeletion();
  const save = useDownload();
  const seen = useLoadedRows(list.loaded);
  const chosen = () => seen.of(selection.ids);
  const download = async (format: Format) => {
    for (const row of chosen()) {
      await save(row, format);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_FILES_MS));
    }
  };
  const deleteChosen = async () => {
    const gone = await remove(chosen());
    selection.change(new Set([...selection.ids].filter((id) => !gone.includes(Number(id)))));
  };
  return (
    <SelectionBar selection={selection}>
      <Menu
        trigger={
          <Button size="small" icon={<Download aria-hidden />}>
            {codeMessages.downloadChosen}
          </Button>
        }
        entries={FORMATS.map((format) => ({ label: format.toUpperCase(), onSelect: () => void download(format) }))}
      />
      <LinkButton
        size="small"
        icon={<Printer aria-hidden />}
        to={`/codes/labels?codes=${[...selection.ids].join(',')}`}
      >
        {labelMessages.action}
      </LinkButton>
      <Button size="small" variant="danger" icon={<Trash2 aria-hidden />} onClick={() => void deleteChosen()}>
        {codeMessages.delete}
      </Button>
    </SelectionBar>
  );
}
