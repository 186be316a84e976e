import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import type { ApiResponse } from '../../../api/client.ts';
import { invalidate } from '../../../api/mutations.ts';
import { useApi, useApiQuery } from '../../../api/queries.ts';
import { editorMessages } from '../../../messages/links/link-editor.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/query-states.tsx';
import { LINK, LINK_QUERY_PATHS } from '../link-data.ts';
import { draftOf, presetOf, startOf } from './initial-values.ts';
import { LinkEditor } from './link-editor.tsx';
import { uploadPicture } from './upload-picture.ts';
import { copyOf, type LinkValues, newBodyOf } from './values.ts';

const BACK = { to: '/links', label: linkMessages.title };

const FromPreset = lazy(() => import('./templates/from-preset.tsx'));

/**
 * Form for a new link: empty, from the address (`?url=`, `?domain=`, `?custom=`), from another link (`?from=`), or from a
 * preset (`?template=`, `?utm=`).
 */
export default function NewLink() {
  const [params] = useUrlState();
  const from = params.get('from') ?? '';
  return (
    <Page title={editorMessages.newTitle} back={BACK}>
      {/^\d+$/.test(from) ? <Copied id={from} /> : <Started params={params} />}
    </Page>
  );
}

function Started({ params }: { params: URLSearchParams }) {
  const preset = presetOf(params);
  const start = startOf(params);
  if (!preset) return <Editor name={draftOf(params)} saved={start} />;
  const { kind, id } = preset;
  return (
    <Suspense>
      <FromPreset key={`${kind} ${id}`} kind={kind} id={id}>
        {(values) => <Editor name={`link.new.${kind}.${id}`} saved={{ ...start, ...values }} />}
      </FromPreset>
    </Suspense>
  );
}

function Copied({ id }: { id: string }) {
  const query = useApiQuery('showLink', `${LINK}/${id}`);
  return <Loaded query={query}>{({ details }) => <Editor name={`link.from.${id}`} saved={copyOf(details)} />}</Loaded>;
}

function Editor({ name, saved }: { name: string; saved: LinkValues }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const { showError } = useToasts();
  const send = async (values: LinkValues) => {
    const body = newBodyOf(values);
    const { id } = await client.call<ApiResponse<'createLink'>>(`${LINK}/add`, { method: 'POST', body });
    // The link exists from here on: a retry would create a second one.
    await uploadPicture(client, id, values).catch((error) => showError(editorMessages.pictureFailed, error));
    await invalidate(queryClient, LINK_QUERY_PATHS);
    go(`/links/${id}?made=1${values.look === '' ? '' : `&look=${values.look}`}`);
  };
  return <LinkEditor name={name} saved={saved} action={editorMessages.create} onSend={send} />;
}
