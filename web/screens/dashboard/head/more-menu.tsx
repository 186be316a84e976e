import { Ellipsis } from 'lucide-react';
import { exportUrl } from '../../../api/download.ts';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { useExport } from '../../../ui/object/export-button.tsx';
import { usePinEntries, usePinShortcut } from '../../../ui/object/pin-entry.tsx';
import { type DashboardState, useDashboard } from '../state/dashboard-context.ts';
import { overviewQuery, pathOf } from '../state/query.ts';

/** Goals, settings, the pin and exports of the website. */
export function MoreMenu({ startsOpen }: { startsOpen: boolean }) {
  const board = useDashboard();
  const [, setUrl] = useUrlState();
  const save = useExport();
  const pin = usePinEntries({ type: 'website', id: board.site.id });
  usePinShortcut({ type: 'website', id: board.site.id });
  return (
    <Menu
      startsOpen={startsOpen}
      trigger={<IconButton label={messages.more} variant="secondary" icon={<Ellipsis />} />}
      entries={[
        { label: texts.goals, onSelect: () => setUrl({ goals: 'list' }) },
        { label: messages.addToBoard, to: `/boards/add?website=${board.site.id}&topic=${board.view.metric}` },
        { label: texts.share, to: `/websites/${board.site.id}/settings?tab=sharing` },
        { label: texts.settings, to: `/websites/${board.site.id}/settings` },
        ...pin,
        'separator',
        { label: texts.exportCsv, onSelect: () => save(exportOf(board, 'csv')) },
        { label: texts.exportLines, onSelect: () => save(exportOf(board, 'ndjson')) },
      ]}
    />
  );
}

/** Returns the address of the export of the period's filtered events. */
function exportOf({ site, view, baseQuery }: DashboardState, format: 'csv' | 'ndjson'): string {
  const { period, from, to, bots } = overviewQuery(view);
  const filters = baseQuery.filter && JSON.stringify(baseQuery.filter);
  return exportUrl(pathOf(site, '/export'), { period, from, to, filters, bots, format });
}
