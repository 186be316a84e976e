import { codeDetailMessages as messages } from '../../../messages/codes/code-details.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { BreakdownPanel, type BreakdownPanelProps } from '../../../ui/table/breakdown-panel.tsx';
import { type Breakdown, breakdownQuery, partsOf } from './scan-queries.ts';

interface ScanPanelProps extends Pick<BreakdownPanelProps<Breakdown>, 'tabs'> {
  id: number;
  period: Span;
  name: keyof typeof LABELS;
}

const LABELS = { place: messages.places, device: messages.devices, time: messages.times };
const NAMES = { tabs: messages.tabs, count: messages.scans, noun: messages.noun };

/** Scans by one dimension at a time. */
export function ScanPanel({ id, period, name, tabs }: ScanPanelProps) {
  return (
    <BreakdownPanel
      label={LABELS[name]}
      name={name}
      tabs={tabs}
      names={NAMES}
      bodyOf={(by) => breakdownQuery(id, period, by)}
      partsOf={(data, by) => partsOf(data, by, messages.unknown)}
    />
  );
}
