import { ChevronDown } from 'lucide-react';
import type { ApiResponse } from '../../api/client.ts';
import { intervalMessages, dashboardMessages as messages } from '../../messages/websites/dashboard.ts';
import { Menu } from '../../ui/floating/menu.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useDashboard } from './state/dashboard-context.ts';
import { intervalsFor } from './state/view.ts';

/** Selects the interval of the chart. */
export function IntervalMenu({ meta }: { meta: ApiResponse<'showOverview'>['meta'] }) {
  const { view, change } = useDashboard();
  const fitting = intervalsFor(Date.parse(meta.to) - Date.parse(meta.from));
  return (
    <Menu
      trigger={
        <Button
          size="small"
          variant="ghost"
          aria-label={`${messages.interval}: ${intervalMessages[meta.interval ?? 'day']}`}
        >
          {intervalMessages[meta.interval ?? 'day']}
          <ChevronDown aria-hidden />
        </Button>
      }
      entries={[
        { label: messages.automatic, onSelect: () => change({ interval: undefined }) },
        'separator',
        ...fitting.map((interval) => ({
          label: intervalMessages[interval],
          ...(interval === view.interval && { end: '✓' }),
          onSelect: () => change({ interval }),
        })),
      ]}
    />
  );
}
