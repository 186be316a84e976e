import type { Answer } from '../../../api/client.ts';
import { BarList } from '../../../ui/bar-list.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatShort } from '../../../ui/format.ts';
import { Section } from '../../../ui/page.tsx';
import { bioWords } from '../../../words/bio.ts';
import { pageWords } from '../../../words/pages.ts';
import { Numbers } from '../parts/numbers.tsx';
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
