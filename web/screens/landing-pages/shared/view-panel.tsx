import { bioMessages } from '../../../messages/landing-pages/bio.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import type { Span } from '../../../state/analytics/spans.ts';
import { BreakdownPanel, type BreakdownPanelProps } from '../../../ui/table/breakdown-panel.tsx';
import { type ViewBreakdown, type ViewedPage, viewPartsOf, viewsBy } from './view-queries.ts';

interface ViewPanelProps extends Pick<BreakdownPanelProps<ViewBreakdown>, 'label' | 'tabs'> {
  page: ViewedPage;
  period: Span;
  name: 'place' | 'source' | 'device';
}

const NAMES = { tabs: bioMessages.breakdowns, count: pageMessages.figures.views, noun: bioMessages.viewsNoun };
const EMPTY_NAMES = { direct: bioMessages.direct, unknown: bioMessages.unknownValue };

/** Views of a page by one dimension at a time. */
function ViewPanel({ page, period, ...panel }: ViewPanelProps) {
  return (
    <BreakdownPanel
      {...panel}
      names={NAMES}
      bodyOf={(by) => viewsBy(page, period, by)}
      partsOf={(data, by) => viewPartsOf(data, by, EMPTY_NAMES)}
    />
  );
}

/** Views of a page by place, source and device. */
export function ViewPanels(panel: Pick<ViewPanelProps, 'page' | 'period'>) {
  return (
    <>
      <ViewPanel {...panel} name="place" label={bioMessages.places} tabs={['country', 'map', 'city']} />
      <ViewPanel {...panel} name="source" label={bioMessages.sources} tabs={['referrer']} />
      <ViewPanel {...panel} name="device" label={bioMessages.devicesOf} tabs={['device', 'browser', 'os']} />
    </>
  );
}
