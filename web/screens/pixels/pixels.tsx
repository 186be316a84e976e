import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { pixelMessages as words } from '../../messages/pixels.ts';
import { createUndoableDeletes, useHidden } from '../../state/undoable-delete.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { IconButton, LinkButton } from '../../ui/form/button.tsx';
import { Moment } from '../../ui/object/moment.tsx';
import { ShortList } from '../../ui/order/short-list.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded } from '../../ui/page/states.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import styles from './pixels.module.css';
import { VendorMark } from './vendor-mark.tsx';
import { type Pixel, TOUCHED, vendorOf } from './vendors.ts';

const ADD = (
  <LinkButton to="/pixels/new" variant="primary" icon={<Plus aria-hidden />}>
    {words.add}
  </LinkButton>
);
/** The service's page limit; more than any account has. */
const MOST = 1_000;
const pixelRemovals = createUndoableDeletes<number>();

export default function Pixels() {
  const answer = useApiQuery('listPixels', `${LINK_TOOLS}/pixels`, { query: { limit: MOST } });
  const hidden = useHidden(pixelRemovals);
  return (
    <Page title={words.title} lead={words.lead} actions={answer.data?.data.result === 0 ? undefined : ADD}>
      <Loaded answer={answer}>
        {({ data: { pixels, result } }) => (
          <Rows pixels={pixels.filter(({ id }) => !hidden.has(id))} isWhole={pixels.length === result} />
        )}
      </Loaded>
    </Page>
  );
}

function Rows({ pixels, isWhole }: { pixels: readonly Pixel[]; isWhole: boolean }) {
  const remove = useRemoval();
  if (pixels.length === 0)
    return <EmptyState icon={<Megaphone aria-hidden />} title={words.emptyTitle} text={words.emptyText} action={ADD} />;
  return (
    <ShortList
      label={words.title}
      searchLabel={words.search}
      columns={columnsOf(remove)}
      rows={pixels}
      isWhole={isWhole}
      nameOf={({ name }) => name}
      textOf={({ name, tag, type }) => `${name} ${tag} ${vendorOf(type)?.name ?? type}`}
    />
  );
}

function columnsOf(remove: (pixel: Pixel) => void): Column<Pixel>[] {
  return [
    { name: 'name', label: words.name, isSortable: true, cell: (pixel) => <Name pixel={pixel} /> },
    { name: 'service', label: words.service, isWideOnly: true, cell: ({ type }) => vendorOf(type)?.name ?? type },
    { name: 'tag', label: words.tag, cell: ({ tag }) => <code>{tag}</code> },
    {
      name: 'date',
      label: words.added,
      isSortable: true,
      width: '110px',
      isWideOnly: true,
      cell: ({ date }) => <Moment at={date} />,
    },
    {
      name: 'acts',
      label: words.actions,
      width: '84px',
      isNumber: true,
      cell: (pixel) => <Acts pixel={pixel} onRemove={remove} />,
    },
  ];
}

function Name({ pixel: { id, name, type } }: { pixel: Pixel }) {
  const vendor = vendorOf(type);
  return (
    <span className={styles.name}>
      {vendor && <VendorMark vendor={vendor} />}
      <Link to={`/pixels/${id}`}>{name}</Link>
    </span>
  );
}

function Acts({ pixel, onRemove }: { pixel: Pixel; onRemove: (pixel: Pixel) => void }) {
  const [, go] = useLocation();
  return (
    <span className={styles.acts}>
      <IconButton
        size="small"
        label={words.edit(pixel.name)}
        icon={<Pencil aria-hidden />}
        onClick={() => go(`/pixels/${pixel.id}`)}
      />
      <IconButton
        size="small"
        label={words.remove(pixel.name)}
        icon={<Trash2 aria-hidden />}
        onClick={() => onRemove(pixel)}
      />
    </span>
  );
}

/** Hides a pixel immediately and deletes it unless the user undoes it. */
function useRemoval(): (pixel: Pixel) => void {
  const change = useApiMutation('deletePixel', TOUCHED);
  const { showToast, showError } = useToasts();
  return ({ id, name }) => {
    const remove = () =>
      change.mutateAsync({ path: `${LINK_TOOLS}/pixel/${id}/delete`, method: 'DELETE' }).catch((error) => {
        showError(words.removeFailed, error);
        throw error;
      });
    pixelRemovals.begin(id, remove);
    showToast({ title: words.removed, text: `${name}. ${words.removedText}`, onUndo: () => pixelRemovals.callOff(id) });
  };
}
