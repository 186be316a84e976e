import type { Answer } from '../../../api/client.ts';
import { bioWords } from '../../../messages/bio.ts';
import { pageWords } from '../../../messages/pages.ts';
import { Figure } from '../../../ui/chart/figure.tsx';
import { formatShort } from '../../../ui/object/format.ts';
import { Section } from '../../../ui/page/page.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { Numbers } from '../shared/page-analytics.tsx';
import { summaryOf, valuesOf } from './bio-values.ts';

/** How often the page was seen, and each of its blocks clicked. */
export function BioNumbers({ bio: { details, data } }: { bio: Answer<'showBioPage'> }) {
  const names = new Map(
    valuesOf(details).blocks.map((block) => [block.id, summaryOf(block) || bioWords.types[block.type]]),
  );
  const clicks = data.blocks.reduce((sum, block) => sum + block.clicks, 0);
  const rows = data.blocks.map(({ block, clicks: count, visitors }) => ({
    value: String(block),
    label: names.get(block) ?? bioWords.goneBlock,
    count,
    more: formatShort(visitors),
  }));
  return (
    <Numbers
      data={data}
      figures={<Figure label={pageWords.figures.clicks} value={formatShort(clicks)} about={pageWords.clicksAbout} />}
    >
      <Section title={bioWords.byBlock}>
        <BarList
          heads={[bioWords.blocks, pageWords.clicks, pageWords.figures.visitors]}
          rows={rows}
          empty={pageWords.nobodyYet}
        />
      </Section>
    </Numbers>
  );
}
