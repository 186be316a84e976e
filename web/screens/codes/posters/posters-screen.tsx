import { Download, Ellipsis, Link2, MapPinPlus, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCanEdit } from '../../../api/can-call.ts';
import { ANALYTICS, LINK_TOOLS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { saveFile } from '../../../api/save-file.ts';
import { channelMessages } from '../../../messages/channels.ts';
import { posterMessages as messages } from '../../../messages/posters.ts';
import { type Span, useSpan } from '../../../state/analytics/spans.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { EmptyState, LoadError, Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { writeTable } from '../batch/csv.ts';
import { fileNameOf, scanUrlOf } from '../code-data.ts';
import { AddPlaces } from './add-places.tsx';
import type { Position } from './map-view.ts';
import { PlaceDialog, useSavePlace } from './place-dialog.tsx';
import {
  EMPTY_PLACE,
  figuresQuery,
  type Poster,
  positionOf,
  posterTable,
  type RankedPoster,
  ranked,
} from './poster-data.ts';
import { PosterList } from './poster-list.tsx';
import styles from './posters.module.css';
import { RedirectDialog } from './redirect-dialog.tsx';

const PlaceMap = lazy(() => import('./place-map.tsx'));

const MAX_CHANNELS = 1_000;
const RANKS = ['scans', 'conversions', 'name'] as const;
const RANK_CHOICES = RANKS.map((value) => ({ value, label: messages.ranks[value] }));

/** `/channels/:id/posters`: the codes of a channel on a map and in a list; `?code=` opens the list of new places. */
export default function PostersScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = Number(params.id);
  const channels = useApiQuery('listChannels', `${LINK_TOOLS}/channels`, {
    query: { limit: MAX_CHANNELS, order: 'own' },
  });
  const name = channels.data?.data.channels.find((one) => one.id === id)?.name ?? '';
  const query = useApiQuery('showPlacements', `${LINK_TOOLS}/channel/${id}/placements`);
  return (
    <Page
      title={messages.title}
      subtitle={name && messages.subtitle(name)}
      back={{ to: `/channels/${id}`, label: name || channelMessages.title }}
    >
      <Loaded query={query} skeleton={<Skeleton height={460} />}>
        {({ data }) => <Posters channelId={id} name={name} posters={data} />}
      </Loaded>
    </Page>
  );
}

interface PostersProps {
  channelId: number;
  name: string;
  posters: readonly Poster[];
}

function Posters({ channelId, name, posters }: PostersProps) {
  const [params, change] = useUrlState();
  const codeId = params.get('code');
  const [isAdding, setAdding] = useState(codeId !== null);
  const canAdd = useCanEdit('addPlacements');
  const [position, setPosition] = useState<Position>();
  const addAt = (at: Position) => {
    setPosition(at);
    setAdding(true);
  };
  const close = () => {
    setAdding(false);
    setPosition(undefined);
    change({ code: undefined }, { pushesHistory: false });
  };
  const add = (
    <Button variant="primary" icon={<MapPinPlus aria-hidden />} onClick={() => setAdding(true)}>
      {messages.add}
    </Button>
  );
  return (
    <>
      {posters.length === 0 ? (
        <EmptyState
          icon={<MapPinPlus aria-hidden />}
          title={messages.emptyTitle}
          text={messages.emptyText}
          action={canAdd && add}
        />
      ) : (
        <Placed
          channelId={channelId}
          name={name}
          posters={posters}
          add={canAdd && add}
          onAddAt={canAdd ? addAt : undefined}
        />
      )}
      <AddPlaces
        channelId={channelId}
        posters={posters}
        codeId={codeId === null ? undefined : Number(codeId)}
        position={position}
        isOpen={isAdding}
        onClose={close}
      />
    </>
  );
}

interface PlacedProps extends PostersProps {
  add: React.ReactNode;
  /** Adds a place at a position; undefined for people who may only look. */
  onAddAt: ((position: Position) => void) | undefined;
}

function Placed({ channelId, name, posters, add, onAddAt }: PlacedProps) {
  const [period, setPeriod] = useSpan();
  const [rank, setRank] = useEnumParam('rank', RANKS);
  const figures = useFigures(channelId, period);
  const shown = ranked(posters, figures, rank);
  return (
    <div className={layout.stack}>
      <div className={styles.bar}>
        <PeriodPicker span={period} range={figures.range} onChange={setPeriod} />
        <Select isCompact label={messages.rank} value={rank} onChange={setRank} choices={RANK_CHOICES} />
        <span className={styles.barEnd}>
          <Actions channelId={channelId} name={name} posters={shown} />
          {add}
        </span>
      </div>
      {figures.error && <LoadError error={figures.error} onRetry={figures.retry} />}
      <MapAndList posters={shown} onAddAt={onAddAt} />
    </div>
  );
}

function useFigures(channelId: number, period: Span) {
  const path = `${ANALYTICS}/query`;
  const scans = useApiQuery('queryAnalytics', path, { body: figuresQuery(channelId, period, 'scans') });
  const visits = useApiQuery('queryAnalytics', path, { body: figuresQuery(channelId, period, 'visits') });
  return {
    scans: scans.data?.data.rows ?? [],
    visits: visits.data?.data.rows ?? [],
    range: scans.data?.meta,
    error: scans.error ?? visits.error,
    retry: () => void Promise.all([scans.refetch(), visits.refetch()]),
  };
}

function Actions({ channelId, name, posters }: Omit<PostersProps, 'posters'> & { posters: readonly RankedPoster[] }) {
  const [isRedirecting, setRedirecting] = useState(false);
  const ids = posters.map(({ id }) => id);
  const save = () => {
    const table = posterTable(posters, ({ link }) => scanUrlOf(link));
    saveFile(new Blob([writeTable(table)], { type: 'text/csv' }), fileNameOf(name || messages.title, 'csv'));
  };
  return (
    <>
      <Menu
        trigger={<IconButton label={messages.more} icon={<Ellipsis />} variant="secondary" />}
        entries={[
          { label: messages.print, icon: <Printer aria-hidden />, to: `/codes/labels?codes=${ids.join(',')}` },
          { label: messages.exportCsv, icon: <Download aria-hidden />, onSelect: save },
          {
            label: messages.redirect,
            icon: <Link2 aria-hidden />,
            permission: 'edit',
            operation: 'redirectPlacements',
            onSelect: () => setRedirecting(true),
          },
        ]}
      />
      <RedirectDialog
        channelId={channelId}
        posters={posters}
        isOpen={isRedirecting}
        onClose={() => setRedirecting(false)}
      />
    </>
  );
}

function MapAndList({ posters, onAddAt }: { posters: readonly RankedPoster[] } & Pick<PlacedProps, 'onAddAt'>) {
  const [isAdding, setAdding] = useState(false);
  const [pointedId, setPointed] = useState<number>();
  const [editedId, setEdited] = useState<number>();
  const [movedId, setMoved] = useState<number>();
  const save = useSavePlace();
  const { showError } = useToasts();
  const canMove = useCanEdit('putPlacement');
  const posterOf = (wanted: number | undefined) => posters.find(({ id }) => id === wanted);
  const moved = posterOf(movedId);
  const put = async (poster: RankedPoster | undefined, position: Position) => {
    setMoved(undefined);
    if (!poster) return;
    await save(poster, { ...(poster.placement ?? EMPTY_PLACE), ...position }).catch((error) =>
      showError(messages.notSaved, error),
    );
  };
  const addAt = (position: Position) => {
    setAdding(false);
    onAddAt?.(position);
  };
  const place = moved ? (position: Position) => void put(moved, position) : isAdding ? addAt : undefined;
  const missing = posters.filter((poster) => positionOf(poster) === undefined).length;
  return (
    <>
      {moved && <Placing text={messages.pointOnMap(moved.name)} onCancel={() => setMoved(undefined)} />}
      {isAdding && <Placing text={messages.pointNew} onCancel={() => setAdding(false)} />}
      <div className={styles.split}>
        <div className={styles.mapSide}>
          <Suspense fallback={<Skeleton height={460} />}>
            <PlaceMap
              posters={posters}
              pointedId={pointedId ?? movedId}
              onPick={setEdited}
              onPlace={place}
              onMove={canMove ? (id, position) => put(posterOf(id), position) : undefined}
            />
          </Suspense>
          {onAddAt && !place && (
            <p className={styles.mapFoot}>
              <Button size="small" icon={<MapPinPlus aria-hidden />} onClick={() => setAdding(true)}>
                {messages.addOnMap}
              </Button>
              {canMove && missing < posters.length && <span className={styles.about}>{messages.dragHint}</span>}
            </p>
          )}
          {missing > 0 && <p className={styles.about}>{messages.notOnMap(missing)}</p>}
        </div>
        <PosterList posters={posters} onPoint={setPointed} onEdit={setEdited} onPutOnMap={setMoved} />
      </div>
      <PlaceDialog poster={posterOf(editedId)} onClose={() => setEdited(undefined)} />
    </>
  );
}

function Placing({ text, onCancel }: { text: string; onCancel: () => void }) {
  return (
    <p className={styles.placing} role="status">
      {text}
      <Button size="small" onClick={onCancel}>
        {messages.cancelPoint}
      </Button>
    </p>
  );
}
