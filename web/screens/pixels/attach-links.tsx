import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type ApiClient, type ApiResponse, LINK_TOOLS } from '../../api/client.ts';
import { invalidate } from '../../api/mutations.ts';
import { useApi, useApiQuery } from '../../api/queries.ts';
import { pixelMessages as messages } from '../../messages/pixels.ts';
import { common } from '../../messages/shared/common.ts';
import { useForm } from '../../state/form.ts';
import { linkName } from '../../state/link-name.ts';
import { Dialog } from '../../ui/floating/dialog.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { LinkChecks } from '../../ui/form/link-checks.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { toggled } from '../../ui/table/toggled.ts';
import styles from './pixels.module.css';
import { INVALIDATED_PATHS } from './vendors.ts';

const LINK = `${LINK_TOOLS}/url`;
const FOUND = 30;
/** The service's page limit; links beyond it can be selected again without harm. */
const MOST_USES = 1_000;

/** A button that opens a list of links, to attach the pixel to several at once. */
export function AttachLinks({ pixelId }: { pixelId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button permission="edit" size="small" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {messages.attach}
      </Button>
      {isOpen && <AttachDialog pixelId={pixelId} onClose={() => setOpen(false)} />}
    </>
  );
}

function AttachDialog({ pixelId, onClose }: { pixelId: number; onClose: () => void }) {
  const [picked, setPicked] = useState<ReadonlySet<number | string>>(new Set());
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const form = useForm(async () => {
    try {
      for (const id of picked) await attach(client, Number(id), pixelId);
    } finally {
      await invalidate(queryClient, [...INVALIDATED_PATHS, `${LINK_TOOLS}/pixels`, LINK, `${LINK_TOOLS}/urls`]);
    }
    showToast({ title: messages.attached(picked.size) });
    onClose();
  });
  return (
    <Dialog
      title={messages.attachTitle}
      isOpen
      onClose={onClose}
      widthPx={600}
      foot={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" isBusy={form.isBusy} disabled={picked.size === 0} onClick={() => form.submit()}>
            {messages.attachAction(picked.size)}
          </Button>
        </>
      }
    >
      <Finder pixelId={pixelId} picked={picked} onToggle={(id) => setPicked((before) => toggled(before, id))} />
      {form.message !== undefined && <p role="alert">{form.message}</p>}
    </Dialog>
  );
}

/** Pixels of a link are changed as a whole, so that its others are kept. */
async function attach(client: Pick<ApiClient, 'call'>, link: number, pixel: number): Promise<void> {
  const { details } = await client.call<ApiResponse<'showLink'>>(`${LINK}/${link}`);
  const pixels = [...new Set([...details.pixels, pixel])];
  await client.call(`${LINK}/${link}/update`, { method: 'PUT', body: { pixels } });
}

interface FinderProps {
  pixelId: number;
  picked: ReadonlySet<number | string>;
  onToggle: (id: number) => void;
}

function Finder({ pixelId, picked, onToggle }: FinderProps) {
  const [wanted, setWanted] = useState('');
  const found = useApiQuery('searchLinks', `${LINK_TOOLS}/urls/search`, { query: { q: wanted, limit: FOUND } });
  const uses = useApiQuery('listPixelLinks', `${LINK_TOOLS}/pixel/${pixelId}/links`, { query: { limit: MOST_USES } });
  const used = new Set(uses.data?.data.urls.map(({ id }) => id));
  return (
    <div className={styles.finder}>
      <SearchField label={messages.searchLinks} value={wanted} onChange={setWanted} />
      <Loaded query={found}>
        {({ data: { urls } }) =>
          urls.length === 0 ? (
            <p className={styles.muted}>{wanted === '' ? messages.noLinks : messages.noneFound}</p>
          ) : (
            <LinkChecks
              links={urls.map((row) => ({
                id: row.id,
                label: linkName(row),
                target: row.longurl,
                short: row.shorturl,
                note: used.has(row.id) ? messages.attachedAlready : undefined,
              }))}
              isOn={({ id }) => picked.has(id)}
              isFixed={({ id }) => used.has(id)}
              onChange={({ id }) => onToggle(id)}
            />
          )
        }
      </Loaded>
    </div>
  );
}
