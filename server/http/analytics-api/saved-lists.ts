import type { SavedList, SiteRef } from '../../goals/goals.ts';
import type { ApiRequest } from '../shared/route.ts';
import { type PageQuery, pageEnvelope, pageRequest } from './page-envelope.ts';

/** Returns the website in the path if it belongs to the caller's account. */
export function siteOf({ principal, id }: Pick<ApiRequest<unknown>, 'principal' | 'id'>): SiteRef {
  return { accountId: principal.accountId, websiteId: id() };
}

interface SavedPage<Saved, Row> {
  request: Pick<ApiRequest<unknown>, 'principal' | 'id' | 'url'> & { query: PageQuery & { sort?: 'asc' | 'desc' } };
  baseUrl: string;
  present: (saved: Saved) => Row;
}

/** Returns a page of goals, funnels or segments. */
export async function savedPage<Definition, Row>(
  list: Pick<SavedList<never, Definition>, 'page'>,
  { request, baseUrl, present }: SavedPage<Awaited<ReturnType<SavedList<never, Definition>['find']>>, Row>,
) {
  const { query, url } = request;
  const page = await list.page(siteOf(request), { ...pageRequest(query), order: query.sort ?? 'desc' });
  return pageEnvelope(query, { ...url, baseUrl }, { ...page, present });
}
