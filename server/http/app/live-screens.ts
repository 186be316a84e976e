import { liveScreenOperations } from '../../../contract/application/live.ts';
import type { Principal } from '../../accounts/accounts.ts';
import { forbidden } from '../../platform/app-error.ts';
import type { ServedFamily } from '../shared/family.ts';
import type { Features } from '../shared/features.ts';
import { eventStream } from '../shared/responses/event-stream.ts';
import { type Route, route } from '../shared/route.ts';
import { createPartReader, readAtOneMoment } from './screen-responses.ts';

const { readScreen, followFigures } = liveScreenOperations;

/**
 * How the application keeps an open screen current: it follows the account's figures and, when they change, reads all
 * queries of the screen at once.
 *
 * @param families by prefix, whose reading operations a screen may ask
 */
export function createLiveScreenRoutes(families: Readonly<Record<string, ServedFamily>>): readonly Route[] {
  const readPart = createPartReader(families);
  return [
    route(readScreen, async ({ principal, body }, { features }) => {
      admitSession(principal);
      return readAtOneMoment(
        () => features.analytics.version(principal.accountId),
        () => Promise.all(body.parts.map((part) => readPart(principal, part))),
      );
    }),
    route(followFigures, async ({ principal, isStillAuthorized }, { features }) => {
      admitSession(principal);
      const { accountId, keyId } = principal;
      const { analytics } = features;
      const period = analytics.newsPeriod();
      // Ends when changes may have been missed: the application connects again and reads its screen.
      const only = await visibleTo(principal, features.boards);
      // Also ends when a board got a panel, or a channel an item, that the stream does not watch.
      const mayGoOn = async () =>
        (await isStillAuthorized()) &&
        analytics.newsPeriod() === period &&
        period !== undefined &&
        isSame(only, await visibleTo(principal, features.boards));
      const watch = analytics.follow({ accountId, keyId, only });
      const asksEachTime = only !== undefined;
      return eventStream(watch, { name: 'figures', present: (changed) => changed, mayGoOn, asksEachTime });
    }),
  ];
}

/** Returns the objects whose changes a viewer of one website or board may hear of; undefined for members. */
async function visibleTo({ accountId, websiteId, boardId }: Principal, boards: Features['boards']) {
  if (websiteId !== undefined) return [{ kind: 'website' as const, id: websiteId }];
  return boardId === undefined ? undefined : boards.counted(await boards.find(accountId, boardId));
}

type Visible = Awaited<ReturnType<typeof visibleTo>>;

function isSame(before: Visible, now: Visible): boolean {
  const keysOf = (objects: Visible) => JSON.stringify(objects?.map(({ kind, id }) => `${kind} ${id}`).toSorted());
  return keysOf(before) === keysOf(now);
}

/** One request with many queries would circumvent the rate limits of API keys. */
function admitSession({ keyId }: Principal): void {
  if (keyId > 0)
    throw forbidden(
      'This endpoint is reserved for the web application. Send each query to its own endpoint with your API key.',
    );
}
