import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { type ApiResponse, LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useForm } from '../../../state/form.ts';
import { linkName, linkSubtitle, withoutScheme } from '../../../state/link-name.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/form/field.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { INVALIDATED_PATHS } from '../campaign-data.ts';
import styles from '../list/campaigns.module.css';

export type FoundRow = Extract<ApiResponse<'listLinks'>, { data: { urls: unknown } }>['data']['urls'][number];

const FOUND = 20;

/** Adds links to a campaign: existing ones by search, or a new one. */
export function AddLinks({ campaignId }: { campaignId: number }) {
  const [wanted, setWanted] = useState('');
  const found = useApiQuery('listLinks', `${LINK_TOOLS}/urls`, { query: { q: wanted, limit: FOUND } });
  return (
    <div className={layout.stack}>
      <SearchField label={messages.addSearch} value={wanted} onChange={setWanted} />
      <Loaded query={found}>
        {(response) =>
          wanted === '' && rowsOf(response).length === 0 ? (
            <p className={styles.muted}>{messages.addNoneYet}</p>
          ) : (
            <FoundLinks rows={rowsOf(response)} campaignId={campaignId} />
          )
        }
      </Loaded>
      <Section title={messages.newTarget}>
        <NewLink campaignId={campaignId} />
      </Section>
    </div>
  );
}

export function rowsOf(response: ApiResponse<'listLinks'>): readonly FoundRow[] {
  return 'data' in response && 'urls' in response.data ? response.data.urls : [];
}

function FoundLinks({ rows, campaignId }: { rows: readonly FoundRow[]; campaignId: number }) {
  const assign = useApiMutation('assignLinkToCampaign', INVALIDATED_PATHS);
  const { showToast, showError } = useToasts();
  const add = async (row: FoundRow) => {
    try {
      await assign.mutateAsync({ path: `${LINK_TOOLS}/campaign/${campaignId}/assign/${row.id}` });
      showToast({ title: messages.linkAdded, text: linkName(row) });
    } catch (error) {
      showError(messages.addFailed, error);
    }
  };
  if (rows.length === 0) return <p className={styles.muted}>{messages.addNone}</p>;
  return (
    <ul className={styles.foundList}>
      {rows.map((row) => (
        <FoundLink key={row.id} row={row} campaignId={campaignId} onAdd={() => void add(row)} />
      ))}
    </ul>
  );
}

interface FoundLinkProps {
  row: FoundRow;
  campaignId: number;
  onAdd: () => void;
}

function FoundLink({ row, campaignId, onAdd }: FoundLinkProps) {
  return (
    <li className={styles.found}>
      <span className={styles.linkText}>
        <b>
          <LinkName name={linkName(row)} />
        </b>
        <span className={styles.muted}>{linkSubtitle(linkName(row), row.longurl, row.shorturl)}</span>
        {row.campaign !== null && row.campaign !== campaignId && (
          <span>
            <Badge>{messages.movesFrom}</Badge>
          </span>
        )}
      </span>
      {row.campaign === campaignId ? (
        <Badge tone="good">
          <Check aria-hidden size={13} /> {messages.added}
        </Badge>
      ) : (
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          aria-label={`${messages.add}: ${linkName(row)}`}
          onClick={onAdd}
        >
          {messages.add}
        </Button>
      )}
    </li>
  );
}

function NewLink({ campaignId }: { campaignId: number }) {
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const create = useApiMutation('createLink', INVALIDATED_PATHS);
  const { showToast } = useToasts();
  const form = useForm(async () => {
    const body = { url, campaign: campaignId, ...(title.trim() === '' ? {} : { title: title.trim() }) };
    const { shorturl } = await create.mutateAsync({ path: `${LINK_TOOLS}/url/add`, body });
    setUrl('');
    setTitle('');
    showToast({ title: messages.linkMade, text: withoutScheme(shorturl) });
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
      <div className={layout.pair}>
        <TextField
          label={messages.newUrl}
          name="url"
          type="url"
          help={messages.newTargetAbout}
          placeholder="https://"
          value={url}
          onChange={setUrl}
          error={form.error('url') ?? form.message}
        />
        <TitleField value={title} onChange={setTitle} error={form.error('title')} />
      </div>
      <div className={layout.actions}>
        <Button type="submit" isBusy={form.isBusy}>
          {messages.makeLink}
        </Button>
      </div>
    </form>
  );
}

function TitleField(props: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  return <TextField {...props} label={messages.newTitle} name="title" isOptional maxLength={300} />;
}
