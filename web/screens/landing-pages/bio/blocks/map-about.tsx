import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callSurface } from '../../../../api/private-surface.ts';
import { bioMessages } from '../../../../messages/landing-pages/bio.ts';
import { useDebounced } from '../../../../state/debounced.ts';
import type { BlockValues } from '../bio-values.ts';

/** Where the picture of a map block comes from, as returned by `GET /account/map-place`. */
interface MapPlace {
  has_position: boolean;
  city: string | null;
}

/** An address is looked up when its words are whole. */
const PAUSE_MS = 600;
/** Longer than the preview waits for a city. */
const LATE_MS = 500;

/** Says what the picture of a map block shows, or what would give it one. */
export function MapAbout({ block: { text, url } }: { block: Pick<BlockValues, 'text' | 'url'> }) {
  const asked = useDebounced(JSON.stringify([text.trim(), url.trim()]), PAUSE_MS);
  const [address = '', map = ''] = JSON.parse(asked) as string[];
  const { data } = useQuery({
    queryKey: ['/account/map-place', address, map],
    queryFn: () => callSurface<MapPlace>(`/account/map-place?${new URLSearchParams({ address, url: map })}`),
    enabled: address !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  usePreviewAfter(data?.city, asked);
  if (!data) return bioMessages.mapAbout;
  if (data.has_position) return bioMessages.mapExact;
  if (data.city !== null) return bioMessages.mapCity(data.city);
  return SHORT_URL.test(map) ? bioMessages.mapShortUrl : bioMessages.mapNone;
}

/** The first city takes the service a few seconds: the preview that did not wait is requested again. */
function usePreviewAfter(city: string | null | undefined, asked: string): void {
  const client = useQueryClient();
  const since = useRef({ asked, at: performance.now() });
  if (since.current.asked !== asked) since.current = { asked, at: performance.now() };
  useEffect(() => {
    if (!city || performance.now() - since.current.at < LATE_MS) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('/bio/preview') });
  }, [city, client]);
}

/** Share links of maps do not contain the place. */
const SHORT_URL = /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl|osm\.org\/go|maps\.apple)\b/i;
