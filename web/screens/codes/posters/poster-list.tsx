import { Ellipsis, MapPin, PenLine, QrCode, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { useCanEdit } from '../../../api/can-call.ts';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { useDeletion } from '../use-deletion.ts';
import type { RankedPoster } from './poster-data.ts';
import styles from './posters.module.css';

export interface PosterListProps {
  posters: readonly RankedPoster[];
  onPoint: (id: number | undefined) => void;
  onEdit: (id: number) => void;
  /** Lets the person click on the map. */
  onPutOnMap: (id: number) => void;
}

/** The places in order of their rank. */
export function PosterList({ posters, onPoint, onEdit, onPutOnMap }: PosterListProps) {
  const canEdit = useCanEdit('putPlacement');
  const most = Math.max(1, ...posters.map(({ scans }) => scans));
  return (
    <table className={styles.list} aria-label={messages.listLabel}>
      <thead>
        <tr>
          <th scope="col">{messages.name}</th>
          <th scope="col" data-number>
            {messages.scans}
          </th>
          <th scope="col" data-number>
            {messages.uniques}
          </th>
          <th scope="col" data-number>
            {messages.conversions}
          </th>
          <th scope="col">
            <span className="visually-hidden">{messages.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posters.map((poster, index) => (
          <tr
            key={poster.id}
            onPointerEnter={() => onPoint(poster.id)}
            onPointerLeave={() => onPoint(undefined)}
            data-gone={poster.placement?.until != null}
            style={{ '--share': poster.scans / most } as CSSProperties}
          >
            <td>
              <span className={styles.rank}>{index + 1}</span>
              <Link href={`/codes/${poster.id}`}>{poster.name}</Link>
              <small>{aboutOf(poster)}</small>
            </td>
            <td data-number>{formatInteger(poster.scans)}</td>
            <td data-number>{formatInteger(poster.uniques)}</td>
            <td data-number>{formatInteger(poster.conversions)}</td>
            <td>{canEdit && <RowMenu poster={poster} onEdit={onEdit} onPutOnMap={onPutOnMap} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function aboutOf({ placement }: RankedPoster): string {
  const gone = placement?.until == null ? '' : messages.takenDown;
  return [placement?.place ?? '', gone].filter((part) => part !== '').join(' · ');
}

interface RowMenuProps extends Pick<PosterListProps, 'onEdit' | 'onPutOnMap'> {
  poster: RankedPoster;
}

function RowMenu({ poster, onEdit, onPutOnMap }: RowMenuProps) {
  const remove = useDeletion();
  return (
    <Menu
      trigger={<IconButton label={messages.menu(poster.name)} icon={<Ellipsis />} size="small" />}
      entries={[
        { label: messages.edit, icon: <PenLine aria-hidden />, onSelect: () => onEdit(poster.id) },
        { label: messages.putOnMap, icon: <MapPin aria-hidden />, onSelect: () => onPutOnMap(poster.id) },
        { label: messages.details, icon: <QrCode aria-hidden />, to: `/codes/${poster.id}` },
        'separator',
        {
          label: messages.delete,
          icon: <Trash2 aria-hidden />,
          isDanger: true,
          onSelect: () => void remove([poster]),
        },
      ]}
    />
  );
}
