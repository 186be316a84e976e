import { X } from 'lucide-react';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { compareMessages as messages } from '../../../messages/shared/analytics/compared.ts';
import { figuresOf, type LinkFigures } from '../../../state/links/link-figures.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { IconButton } from '../../../ui/form/button.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { ComparedLinks } from '../../../ui/table/compared-links.tsx';
import type { ClickUrl } from '../detail/click-url.ts';
import { Breakdowns } from './breakdowns.tsx';
import styles from './compare.module.css';
import { type Compared, queriesOf, totalsOf } from './compared.ts';
import type { ComparedLink } from './compared-links.ts';

const QUERY = `${ANALYTICS}/query`;

interface FiguresProps {
  compared: Compared;
  links: readonly ComparedLink[];
  clicks: ClickUrl;
}

/** Totals of each link, and where its clicks came from. */
export function ComparedFigures({ compared, links, clicks }: FiguresProps) {
  const queries = queriesOf(compared);
  const each = useApiQuery('queryAnalytics', QUERY, { body: queries.byLink });
  const led = useApiQuery('queryAnalytics', QUERY, { body: queries.attributed });
  const figures = figuresOf(links, each.data?.data.rows ?? [], led.data?.data.rows ?? []);
  return (
    <>
      <Section title={messages.links}>
        <Loaded query={each}>
          {() => <Loaded query={led}>{() => <LinkTable figures={figures} links={links} />}</Loaded>}
        </Loaded>
      </Section>
      {each.data && (
        <Breakdowns compared={compared} links={links} totals={totalsOf(figures, compared.ids)} clicks={clicks} />
      )}
    </>
  );
}

/** Each link with its share of all clicks, the most clicked first. */
function LinkTable({ figures, links }: { figures: readonly LinkFigures[]; links: readonly ComparedLink[] }) {
  const [, change] = useUrlState();
  const nameOf = (id: number) => links.find((link) => link.id === id)?.name.whole ?? '';
  const colorOf = (id: number) => `var(--series-${links.find((link) => link.id === id)?.color})`;
  const remove = (id: number) =>
    change({
      ids: links
        .map((link) => link.id)
        .filter((one) => one !== id)
        .join(','),
    });
  return (
    <>
      <div className={styles.shares} aria-hidden>
        {figures.map(({ link, clicks }) => (
          <span key={link.id} style={{ flexGrow: clicks, background: colorOf(link.id) }} />
        ))}
      </div>
      <ComparedLinks
        figures={figures}
        colorOf={colorOf}
        {...(links.length > 1 && {
          endOf: ({ id }) => (
            <IconButton
              label={messages.remove(nameOf(id))}
              icon={<X />}
              variant="ghost"
              size="small"
              onClick={() => remove(id)}
            />
          ),
        })}
      />
    </>
  );
}
