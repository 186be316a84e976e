import { Ellipsis } from 'lucide-react';
import { useApi } from '../../../api/queries.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useAddress } from '../../../state/address.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useNotices } from '../../../ui/toasts.tsx';
import { dashboardWords as words } from '../../../words/dashboard.ts';
import { windowsWords as texts } from '../../../words/dashboard-windows.ts';
import { type Board, useBoard } from '../state/board.ts';
import { overviewQuery, pathOf } from '../state/question.ts';

/** Goals and settings of the website, and everything as a file. */
export function MoreMenu({ startsOpen }: { startsOpen: boolean }) {
  const board = useBoard();
  const [, setAddress] = useAddress();
  const exportAs = useExport(board);
  return (
    <Menu
      startsOpen={startsOpen}
      trigger={<IconButton label={words.more} look="quiet" icon={<Ellipsis />} />}
      entries={[
        { label: texts.goals, onSelect: () => setAddress({ goals: 'list' }) },
        { label: texts.share, to: `/websites/${board.site.id}/settings?tab=sharing` },
        { label: texts.settings, to: `/websites/${board.site.id}/settings` },
        'separator',
        { label: texts.exportCsv, onSelect: () => void exportAs('csv') },
        { label: texts.exportLines, onSelect: () => void exportAs('ndjson') },
      ]}
    />
  );
}

/** The events of the period that the filters leave. */
function useExport({ site, view, basis }: Board): (format: 'csv' | 'ndjson') => Promise<void> {
  const client = useApi();
  const notices = useNotices();
  return async (format) => {
    notices.tell({ title: texts.exporting });
    const { period, from, to } = overviewQuery(view);
    const filters = basis.filter && JSON.stringify(basis.filter);
    try {
      const answer = await client.send(pathOf(site, '/export'), {
        query: { period, from, to, filters, format },
        accept: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
      });
      saveFile(await answer.blob(), `${site.domain}-events.${format}`);
    } catch (error) {
      notices.tellFault(texts.exportFailed, error);
    }
  };
}
