import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ApiResponse } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi, useApiQuery } from '../../../api/queries.ts';
import { editorMessages } from '../../../messages/links/link-editor.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { GoneLink } from '../deleted/gone-link.tsx';
import { CHANNELS, LINK, LINK_QUERY_PATHS, type LinkDetails } from '../link-data.ts';
import { LinkEditor } from './link-editor.tsx';
import { uploadPicture } from './upload-picture.ts';
import { changesOf, type LinkBody, type LinkValues, valuesOf } from './values.ts';

/** Link to the list while the link is unknown. */
const LIST = { to: '/links', label: linkMessages.title };

export default function EditLink({ params: { id = '' } }: { params: Readonly<Record<string, string | undefined>> }) {
  const query = useApiQuery('showLink', `${LINK}/${id}`);
  const details = query.data?.details;
  return (
    <Page
      title={details ? editorMessages.editTitle(details.alias) : linkMessages.edit}
      back={details ? { to: `/links/${id}`, label: withoutScheme(details.shorturl) } : LIST}
    >
      {query.error?.status === 404 ? (
        <GoneLink id={id} />
      ) : (
        <Loaded query={query}>{({ details }) => <Editor details={details} />}</Loaded>
      )}
    </Page>
  );
}

function Editor({ details }: { details: LinkDetails }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const [, go] = useLocation();
  const saved = valuesOf(details);
  const path = `${LINK}/${details.id}`;
  const undo = async ({ channels, ...others }: LinkBody, hasPicture: boolean) => {
    try {
      // Channels are stored separately from the link.
      if (channels) await client.call(`${path}/update`, { method: 'PUT', body: { channels: saved.channels } });
      if (hasPicture) await client.call(`${path}/undo`, { method: 'POST' });
      if (Object.keys(others).length > 0) await client.call(`${path}/undo`, { method: 'POST' });
      await invalidate(queryClient, [...LINK_QUERY_PATHS, CHANNELS]);
    } catch (error) {
      showError(linkMessages.changeFailed, error);
    }
  };
  const send = async (values: LinkValues) => {
    const body = changesOf(saved, values);
    const hasChanges = Object.keys(body).length > 0;
    if (hasChanges) await client.call<ApiResponse<'updateLink'>>(`${path}/update`, { method: 'PUT', body });
    const hasPicture = await uploadPicture(client, details.id, values);
    if (hasChanges || hasPicture) {
      await invalidate(queryClient, [...LINK_QUERY_PATHS, CHANNELS]);
      showToast({ title: editorMessages.saved, onUndo: () => void undo(body, hasPicture) });
    } else showToast({ title: editorMessages.nothingChanged });
    go(`/links/${details.id}`);
  };
  return (
    <LinkEditor
      name={`link.${details.id}`}
      saved={saved}
      shortUrl={details.shorturl}
      id={details.id}
      isProtected={details.protected}
      action={editorMessages.save}
      onSend={send}
    />
  );
}
