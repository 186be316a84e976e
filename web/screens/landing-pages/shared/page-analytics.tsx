import type { ReactNode } from 'react';
import type { ApiResponse } from '../../../api/client.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { Figure, FigureRow } from '../../../ui/chart/figure.tsx';
import { formatCompact, formatInteger } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { topRows, valueOfLabel } from './top-rows.ts';

type PageStatistics = ApiResponse<'showSplashPage'>['data'];

/** Views of a page, with unique visitors and sources. */
export function PageAnalytics({ data, children }: { data: PageStatistics; children?: ReactNode }) {
  const { countries, referrers, browsers, systems } = pageMessages;
  return (
    <>
      <FigureRow>
        <Figure label={pageMessages.figures.views} value={formatCompact(data.clicks)} help={pageMessages.viewsAbout} />
        <Figure
          label={pageMessages.figures.visitors}
          value={formatCompact(data.uniqueClicks)}
          help={`${pageMessages.visitorsAbout} ${formatInteger(data.uniqueClicks)}`}
        />
      </FigureRow>
      {children}
      <div className={layout.columns}>
        <Top title={countries} counts={data.topCountries} dimension="country" />
        <Top title={referrers} counts={data.topReferrers} dimension="referrer" />
        <Top title={browsers} counts={data.topBrowsers} dimension="browser" />
        <Top title={systems} counts={data.topOs} dimension="os" />
      </div>
    </>
  );
}

interface TopProps {
  title: string;
  counts: Readonly<Record<string, string>>;
  dimension: string;
}

function Top({ title, counts, dimension }: TopProps) {
  const rows = topRows(counts).map((row) => ({
    ...row,
    icon: <ValueIcon dimension={dimension} value={valueOfLabel(dimension, row.value)} />,
  }));
  return (
    <Section title={title}>
      <BarList heads={[title, pageMessages.figures.views]} rows={rows} empty={pageMessages.nobodyYet} />
    </Section>
  );
}
