import { useQuery } from '@tanstack/react-query';
import { useIsShared } from '../state/workspace/workspace.ts';
import type { ApiClient, ApiResponse } from './client.ts';
import { AUTHORS } from './mutations.ts';
import { useApi, useApiQuery } from './queries.ts';

/** Who created and last changed an object. */
export type Authors = ApiResponse<'showAuthors'>['data'][number];

/** Maximum objects per request. */
const MOST = 100;

type Caller = Pick<ApiClient, 'call'>;
type ReadAuthors = (kind: string, id: number) => Promise<Authors | null>;

interface Batch {
  ids: Set<number>;
  found: Promise<ReadonlyMap<number, Authors>>;
}

/** Reads authors of single objects; those that are asked for at the same time share a request. */
export function createAuthorReader(client: Caller): ReadAuthors {
  const open = new Map<string, Batch>();
  const begin = (kind: string): Batch => {
    const ids = new Set<number>();
    const read = async () => {
      await Promise.resolve();
      if (open.get(kind) === batch) open.delete(kind);
      const query = { kind, ids: [...ids].join(',') };
      const { data } = await client.call<ApiResponse<'showAuthors'>>(AUTHORS, { query });
      return new Map(data.map((authors) => [authors.id, authors]));
    };
    const batch: Batch = { ids, found: Promise.resolve().then(read) };
    open.set(kind, batch);
    return batch;
  };
  return async (kind, id) => {
    const last = open.get(kind);
    const batch = last && last.ids.size < MOST ? last : begin(kind);
    batch.ids.add(id);
    return (await batch.found).get(id) ?? null;
  };
}

const readers = new WeakMap<ApiClient, ReadAuthors>();

function readerOf(client: ApiClient): ReadAuthors {
  const reader = readers.get(client) ?? createAuthorReader(client);
  readers.set(client, reader);
  return reader;
}

/** Returns who created and changed an object; undefined where nobody else works in the workspace, or it is unknown. */
export function useAuthors(kind: string, id: number): Authors | undefined {
  const client = useApi();
  const isShared = useIsShared();
  const answer = useQuery({
    queryKey: [AUTHORS, kind, id],
    queryFn: () => readerOf(client)(kind, id),
    enabled: isShared,
  });
  return answer.data ?? undefined;
}

/** Returns who created objects of a kind; nobody unless several people work in the workspace. */
export function useCreators(kind: string): ApiResponse<'showCreators'>['people'] {
  const enabled = useIsShared();
  const { data } = useApiQuery('showCreators', `${AUTHORS}/creators`, { query: { kind }, enabled });
  return data?.people ?? [];
}
