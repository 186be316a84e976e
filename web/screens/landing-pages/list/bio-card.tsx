import { ExternalLink, Pencil, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { buttonClass, LinkButton } from '../../../ui/form/button.tsx';
import { formatCompact, formatPercent } from '../../../ui/format.ts';
import { AuthorLine } from '../../../ui/object/authors.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge, ChangeBadge } from '../../../ui/page/badges.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import { bodyOf, valuesOf } from '../bio/bio-values.ts';
import { KINDS, type PageRow } from '../kinds.ts';
import { StaticPage } from '../shared/static-page.tsx';
import styles from './bio-card.module.css';
import { PageAddress } from './columns.tsx';
import type { PageFigures } from './page-figures.ts';
import { PageMenu } from './page-menu.tsx';
import { PagePicture } from './page-picture.tsx';

interface BioCardProps {
  row: PageRow;
  figures: PageFigures | undefined;
}

/** A bio page as visitors see it, with its address, its figures and what people do with it most. */
export function BioCard({ row, figures }: BioCardProps) {
  const { id, name, date, link, blocks } = row;
  const to = `/pages/bio/${id}`;
  return (
    <li className={styles.card}>
      <Link to={to} className={styles.picture} aria-hidden tabIndex={-1}>
        <Miniature row={row} />
      </Link>
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.name}>
              <Link to={to}>{name}</Link> {blocks === 0 && <Badge tone="warn">{pageMessages.noBlocks}</Badge>}
            </h2>
            <PageAddress kind="bio" row={row} />
          </div>
          <PageMenu kind="bio" row={row} />
        </div>
        <Figures name={name} figures={figures} />
        <div className={styles.foot}>
          <LinkButton size="small" icon={<Pencil aria-hidden />} to={to}>
            {pageMessages.edit}
          </LinkButton>
          {link && <AddressButtons link={link} />}
          <span className={styles.made}>
            <AuthorLine kind="bio" id={id}>
              {pageMessages.columns.made} <RelativeTime at={date} isDated />
            </AuthorLine>
          </span>
        </div>
      </div>
    </li>
  );
}

function AddressButtons({ link }: { link: string }) {
  return (
    <>
      <a className={buttonClass({ size: 'small' })} href={link} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden />
        {pageMessages.open}
      </a>
      <LinkButton size="small" icon={<QrCode aria-hidden />} to={`/codes/new?${new URLSearchParams({ url: link })}`}>
        {pageMessages.code}
      </LinkButton>
    </>
  );
}

function Figures({ name, figures }: { name: string; figures: PageFigures | undefined }) {
  const { columns: heads } = pageMessages;
  const { views = 0, before = 0, visitors = 0, clicks = 0, clickRate, trend } = figures ?? {};
  const shown = (value: ReactNode) => (figures ? value : <Skeleton width={40} />);
  return (
    <div className={styles.figures}>
      <dl>
        <Figure label={heads.views} value={shown(formatCompact(views))}>
          {before > 0 && <ChangeBadge current={views} previous={before} />}
        </Figure>
        <Figure label={heads.visitors} value={shown(formatCompact(visitors))} />
        <Figure label={heads.clicks} value={shown(formatCompact(clicks))} />
        <Figure label={heads.clickRate} value={shown(clickRate === undefined ? '–' : formatPercent(clickRate))} />
      </dl>
      {trend?.some((value) => value > 0) && (
        <Sparkline values={trend} label={pageMessages.trendOf(name)} width={320} height={44} />
      )}
    </div>
  );
}

function Figure({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b> {children}
      </dd>
    </div>
  );
}

/** The page itself, small; a picture in its colors until it has loaded, and for guests who may not preview it. */
function Miniature({ row }: { row: PageRow }) {
  const { base } = KINDS.bio;
  const details = useApiQuery('showBioPage', `${base}/${row.id}`).data?.details;
  const body = details && bodyOf(valuesOf(details));
  const page = useApiQuery('previewBioDraft', `${base}/preview`, { body, enabled: body !== undefined }).data;
  return (
    <>
      <PagePicture kind="bio" row={row} />
      {page && (
        <span className={styles.page} inert>
          <StaticPage markup={page.html} scheme="light" />
        </span>
      )}
    </>
  );
}
