import type { ApiResponse } from '../../../api/client.ts';
import { bioMessages } from '../../../messages/landing-pages/bio.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { Figure } from '../../../ui/chart/figure.tsx';
import { formatCompact } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/page.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { PageAnalytics } from '../shared/page-analytics.tsx';
import { summaryOf, valuesOf } from './bio-values.ts';

/** Views of the page and clicks of each block. */
export function BioAnalytics({ bio: { details, data } }: { bio: ApiResponse<'showBioPage'> }) {
  const names = new Map(
    valuesOf(details).blocks.map((block) => [block.id, summaryOf(block) || bioMessages.kinds[block.type].name]),
  );
  const clicks = data.blocks.reduce((sum, block) => sum + block.clicks, 0);
  const rows = data.blocks.map(({ block, clicks: count, visitors }) => ({
    value: String(block),
    label: names.get(block) ?? bioMessages.goneBlock,
    count,
    more: formatCompact(visitors),
  }));
  return (
    <PageAnalytics
      data={data}
      figures={
        <Figure label={pageMessages.figures.clicks} value={formatCompact(clicks)} help={pageMessages.clicksAbout} />
      }
    >
      <Section title={bioMessages.byBlock}>
        <BarList
          heads={[bioMessages.blocks, pageMessages.clicks, pageMessages.figures.visitors]}
          rows={rows}
          empty={pageMessages.nobodyYet}
        />
      </Section>
    </PageAnalytics>
  );
}
