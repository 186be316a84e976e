import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { PAGE_ROWS } from '../../../api/list-page.ts';
import type { PagedList } from '../../../api/paged-list.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { counted } from '../../../messages/shared/counts.ts';
import type { ListPeriod } from '../../../state/navigation/list-period.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { formatCompact } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Skeleton } from '../../../ui/page/query-states.tsx';
import type { Selection } from '../../../ui/table/data-table.tsx';
import { toggled } from '../../../ui/table/toggled.ts';
import { type CodeRow, qrImageUrlOf } from '../code-data.ts';
import { summaryOf } from '../design/summary.ts';
import { GradeMark } from '../grade-mark.tsx';
import { useDownload } from '../use-download.ts';
import { CodeMenu } from './code-menu.tsx';
import { CodeTrend, Place, scansIn } from './code-row.tsx';
import styles from './list.module.css';

interface CodeCardsProps {
  list: PagedList<CodeRow>;
  /** Undefined for those who may not change codes. */
  selection: Selection | undefined;
  period: ListPeriod;
}

/** Codes as cards, loaded fifty at a time. */
export function CodeCards({ list, selection, period }: CodeCardsProps) {
  const [shown, setShown] = useState(PAGE_ROWS);
  const total = list.total ?? 0;
  const indexes = Array.from({ length: Math.min(shown, total) }, (_, index) => index);
  return (
    <>
      <ul className={styles.cards}>
        {indexes.map((index) => (
          <li key={index}>
            <Card row={list.rowAt(index)} selection={selection} period={period} />
          </li>
        ))}
      </ul>
      {shown < total && (
        <Button className={styles.more ?? ''} onClick={() => setShown(shown + PAGE_ROWS)}>
          {codeMessages.showMore}
        </Button>
      )}
    </>
  );
}

function Card({ row, selection, period }: Omit<CodeCardsProps, 'list'> & { row: CodeRow | undefined }) {
  const download = useDownload();
  if (!row) return <Skeleton height={250} />;
  const { id, name, link, scannable, type, dynamic, content, date } = row;
  const scans = scansIn(row, period);
  const isChosen = selection?.ids.has(id) === true;
  return (
    <article className={styles.card} data-chosen={isChosen}>
      <Link to={`/codes/${id}`} className={styles.picture} aria-label={name}>
        <img src={qrImageUrlOf(link)} alt="" loading="lazy" />
      </Link>
      {selection && (
        <span className={styles.tick}>
          <CheckRow
            isBare
            label={codeMessages.choose(name)}
            isOn={isChosen}
            onChange={() => selection.change(toggled(selection.ids, id))}
          />
        </span>
      )}
      <div className={styles.cardHead}>
        <Link to={`/codes/${id}`} className={styles.name} tabIndex={-1} aria-hidden>
          {name}
        </Link>
        <IconButton
          size="small"
          label={codeMessages.downloadOf(name)}
          icon={<Download aria-hidden />}
          onClick={() => void download(row, 'png')}
        />
        <CodeMenu row={row} />
      </div>
      <p className={styles.content}>
        <CardSummary type={type} content={content} />
      </p>
      {row.place && <Place place={row.place} />}
      {dynamic && period !== 'all' && (
        <span className={styles.cardTrend}>
          <CodeTrend row={row} period={period} />
        </span>
      )}
      {!dynamic && <p className={styles.uncounted}>{codeMessages.uncounted}</p>}
      <p className={styles.facts}>
        <GradeMark grade={scannable} isShort />
        <span>{type && codeMessages.types[type]}</span>
        <span className={styles.end}>
          {dynamic ? <b>{counted(scans, 'scans', formatCompact(scans))}</b> : <RelativeTime at={date} />}
        </span>
      </p>
    </article>
  );
}

/** Content of a code; an address never breaks within its host. */
function CardSummary({ type, content }: Pick<CodeRow, 'type' | 'content'>) {
  const summary = summaryOf(type, content);
  if (type !== 'link') return summary;
  const [host = ''] = /^[^/?]*\/?/.exec(summary) ?? [];
  return (
    <span title={summary}>
      <span className={styles.cardHost}>{host}</span>
      <wbr />
      {summary.slice(host.length)}
    </span>
  );
}
