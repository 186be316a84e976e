import { bioMessages } from '../../../messages/landing-pages/bio.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { BreakdownPanel, type BreakdownPanelProps } from '../../../ui/table/breakdown-panel.tsx';
import { type ViewBreakdown, viewPartsOf, viewsBy } from './view-queries.ts';

interface ViewPanelProps extends Pick<BreakdownPanelProps<ViewBreakdown>, 'label' | 'tabs'> {
  id: number;
  period: Span;
  name: 'place' | 'source' | 'device';
}

const NAMES = { tabs: bioMessages.breakdowns, count: pageMessages.figures.views, noun: bioMessages.viewsNoun };
const EMPTY_NAMES = { direct: bioMessages.direct, unknown: bioMessages.unknownValue };

/** Views of a bio page by one dimension at a time. */
export function ViewPanel({ id, period, ...panel }: ViewPanelProps) {
  return (
    <BreakdownPanel
      {...panel}
      names={NAMES}
      bodyOf={(by) => viewsBy(id, period, by)}
      partsOf={(data, by) => viewPartsOf(data, by, EMPTY_NAMES)}
    />
  );
}
