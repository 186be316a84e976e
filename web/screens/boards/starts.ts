import type { BoardObject } from '../../../contract/vocabulary.ts';
import { dimensionsOf, metricsOf, type NewPanel, type Panel, suggestedTitle, withNewPanel } from './board-data.ts';

export type Start = 'overview' | 'campaign' | 'shop' | 'empty';
export const STARTS: readonly Start[] = ['overview', 'campaign', 'shop', 'empty'];

/** What the panels of a start are about; undefined for an empty board. */
export const OBJECT_OF_START: Readonly<Record<Start, BoardObject | undefined>> = {
  overview: 'website',
  campaign: 'campaign',
  shop: 'website',
  empty: undefined,
};

type Sketch = Pick<NewPanel, 'kind' | 'metric' | 'dimension'> & Pick<Panel, 'w' | 'h'>;

const figure = (metric: NonNullable<NewPanel['metric']>, w = 3): Sketch => ({ kind: 'figure', metric, w, h: 2 });

/** Panels from left to right and top to bottom; each row fills twelve columns. */
const SKETCHES: Readonly<Record<Start, readonly Sketch[]>> = {
  overview: [
    ...[figure('visitors'), figure('visits'), figure('views'), figure('bounce_rate')],
    { kind: 'chart', metric: 'visitors', w: 8, h: 4 },
    { kind: 'list', metric: 'visitors', dimension: 'source', w: 4, h: 4 },
    { kind: 'list', metric: 'visitors', dimension: 'page', w: 4, h: 5 },
    { kind: 'map', metric: 'visitors', w: 8, h: 5 },
  ],
  campaign: [
    ...[figure('clicks'), figure('scans'), figure('uniques'), figure('conversions')],
    { kind: 'chart', metric: 'clicks', w: 8, h: 4 },
    { kind: 'list', metric: 'clicks', dimension: 'link', w: 4, h: 4 },
    { kind: 'list', metric: 'clicks', dimension: 'source', w: 4, h: 5 },
    { kind: 'map', metric: 'clicks', w: 8, h: 5 },
  ],
  shop: [
    ...[figure('revenue'), figure('conversions'), figure('conversion_rate'), figure('visitors')],
    { kind: 'chart', metric: 'conversions', w: 6, h: 4 },
    { kind: 'chart', metric: 'visitors', w: 6, h: 4 },
    { kind: 'list', metric: 'visitors', dimension: 'entry_page', w: 4, h: 5 },
    { kind: 'list', metric: 'visitors', dimension: 'source', w: 4, h: 5 },
    { kind: 'list', metric: 'visitors', dimension: 'device', w: 4, h: 5 },
  ],
  empty: [],
};

/** Returns the panels of a new board about an object. */
export function panelsOf(start: Start, object: NewPanel['object'], name: string): Panel[] {
  let panels: Panel[] = [];
  for (const { w, h, ...sketch } of SKETCHES[start]) {
    const panel = { ...sketch, object, title: '' };
    panels = withNewPanel(panels, { ...panel, title: suggestedTitle(panel, name) }, { w, h });
  }
  return panels;
}

/** Returns the panel that shows the topic of a dashboard panel about a website. */
export function panelOfTopic(topic: string, websiteId: number): NewPanel {
  const common = { object: { type: 'website' as const, id: websiteId }, title: '' };
  if (topic === 'map') return { ...common, kind: 'map', metric: 'visitors' };
  if (topic === 'goals') return { ...common, kind: 'goal' };
  const metric = metricsOf('website', 'chart').find((one) => one === topic);
  if (metric) return { ...common, kind: 'chart', metric };
  const dimension = dimensionsOf('website').find((one) => one === topic);
  if (dimension) return { ...common, kind: 'list', metric: 'visitors', dimension };
  return { ...common, kind: 'figure', metric: 'visitors' };
}
