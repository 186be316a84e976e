import { Copy, Ellipsis, Link as LinkIcon, PenLine, Printer, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { labelMessages } from '../../../messages/codes/code-labels.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { useAnnouncedCopy } from '../../../ui/object/copy.tsx';
import { usePinEntries } from '../../../ui/object/pin-entry.tsx';
import { type CodeRow, scanUrlOf } from '../code-data.ts';
import { useDeletion } from '../use-deletion.ts';
import { useDownload } from '../use-download.ts';

const FORMATS = ['svg', 'png', 'pdf'] as const;

/** Actions on one code. */
export function CodeMenu({ row }: { row: CodeRow }) {
  const { id, name, link, dynamic } = row;
  const copy = useAnnouncedCopy();
  const [, go] = useLocation();
  const remove = useDeletion();
  const download = useDownload();
  const pin = usePinEntries({ type: 'qr', id });
  return (
    <Menu
      trigger={<IconButton label={codeMessages.rowMenu(name)} icon={<Ellipsis />} size="small" />}
      entries={[
        { label: codeMessages.edit, icon: <PenLine aria-hidden />, to: `/codes/${id}/edit` },
        {
          label: codeMessages.duplicate,
          icon: <Copy aria-hidden />,
          permission: 'edit',
          onSelect: () => go(`/codes/new?from=${id}`),
        },
        ...pin,
        { label: labelMessages.action, icon: <Printer aria-hidden />, to: `/codes/labels?codes=${id}` },
        ...(dynamic
          ? [
              {
                label: codeMessages.copyScanUrl,
                icon: <LinkIcon aria-hidden />,
                onSelect: () => copy(scanUrlOf(link)),
              },
            ]
          : []),
        'separator',
        ...FORMATS.map((format) => ({
          label: codeMessages.downloadAs(format),
          onSelect: () => void download(row, format),
        })),
        'separator',
        {
          label: codeMessages.delete,
          icon: <Trash2 aria-hidden />,
          isDanger: true,
          onSelect: () => void remove([row]),
        },
      ]}
    />
  );
}
