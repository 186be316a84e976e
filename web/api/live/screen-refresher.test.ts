import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { type Part, type PartResponse, ScreenRefresher } from './screen-refresher.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A screen with two figures, `a` and `b`, both read from `state.count` by the service. */
function setUp(queryClient = new QueryClient(), openedAt = 0) {
  const state = { count: 1, dawdleMs: 0, isOfOneMoment: true, readings: [] as Part[][] };
  const response = (part: Part): PartResponse => ({ status: 200, body: `${part.path} ${state.count}` });
  const read = vi.fn(async (parts: readonly Part[]) => {
    state.readings.push([...parts]);
    const answers = parts.map(response);
    await new Promise((resolve) => setTimeout(resolve, state.dawdleMs));
    return { is_of_one_moment: state.isOfOneMoment, answers };
  });
  const reader = new ScreenRefresher(queryClient, read, openedAt);
  const stops: (() => void)[] = [];
  const show = (name: string, meta = { isLive: true }) => {
    const queryFn = async () => `/${name} ${state.count}`;
    const options = { queryKey: [`/${name}`, {}, null], queryFn, meta, staleTime: Number.POSITIVE_INFINITY };
    const observer = new QueryObserver(queryClient, options);
    stops.push(observer.subscribe(() => undefined));
    return observer;
  };
  const shown = () => ['a', 'b'].map((name) => queryClient.getQueryData([`/${name}`, {}, null]));
  return { queryClient, state, read, reader, show, shown };
}

async function open() {
  const screen = setUp();
  const observers = [screen.show('a'), screen.show('b')];
  await vi.advanceTimersByTimeAsync(1_000);
  return { ...screen, observers };
}

describe('an open screen', () => {
  it('is not read while nothing changes', async () => {
    const { read } = await open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    ['no change is known', undefined, 0],
    ['figures changed since', 200, 1],
  ])(
    'whose query began before its code was loaded is read once more only if: %s',
    async (_why, changedAgoMs, times) => {
      const queryClient = new QueryClient();
      const answer = Promise.withResolvers<string>();
      const early = queryClient.prefetchQuery({
        queryKey: ['/a', {}, null],
        queryFn: () => answer.promise,
        meta: { isLive: true },
      });
      await vi.advanceTimersByTimeAsync(500);
      const { read, reader, show } = setUp(queryClient);
      show('a');
      if (changedAgoMs !== undefined) reader.changed(changedAgoMs);
      await vi.advanceTimersByTimeAsync(500);
      read.mockClear();
      answer.resolve('/a 1');
      await early;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(read).toHaveBeenCalledTimes(times);
    },
  );

  it.each([
    ['after the page was opened', 500, 1],
    ['before the page was opened', 1_500, 0],
  ])('of a page whose code loads late is read again if figures changed %s', async (_, changedAgoMs, times) => {
    const queryClient = new QueryClient();
    const openedAt = Date.now();
    // Answered before anything listens, as the first requests of a page are.
    await queryClient.prefetchQuery({ queryKey: ['/a', {}, null], queryFn: () => '/a 1', meta: { isLive: true } });
    await vi.advanceTimersByTimeAsync(1_000);
    const { read, reader, show } = setUp(queryClient, openedAt);
    show('a');
    reader.changed(changedAgoMs);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['not read again', 'before', 1_100, 0],
    ['read again', 'after', 900, 1],
  ])('is %s when figures changed %s its queries began', async (_outcome, _when, changedAgoMs, times) => {
    const { read, reader } = await open();
    reader.changed(changedAgoMs);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(times);
  });

  it('is read in one request when figures change, and swapped in at once', async () => {
    const { state, reader, shown, observers } = await open();
    const seen: unknown[] = [];
    // As the hooks of React subscribe.
    for (const observer of observers) observer.subscribe(notifyManager.batchCalls(() => seen.push(shown())));
    state.count = 2;
    reader.changed(0);
    await vi.advanceTimersByTimeAsync(10);
    expect(state.readings).toEqual([[{ path: '/a' }, { path: '/b' }]]);
    expect(shown()).toEqual(['/a 2', '/b 2']);
    expect(seen).toEqual([
      ['/a 2', '/b 2'],
      ['/a 2', '/b 2'],
    ]);
  });

  it('omits answers without figures of events', async () => {
    const { state, reader, show } = await open();
    show('c', { isLive: false });
    await vi.advanceTimersByTimeAsync(10);
    reader.changed(0);
    await vi.advanceTimersByTimeAsync(10);
    expect(state.readings.flat().map(({ path }) => path)).toEqual(['/a', '/b']);
  });

  it('that changes all the time is read a few times a second, and half of the time at most', async () => {
    const { state, read, reader } = await open();
    const change = async (times: number) => {
      for (let turn = 0; turn < times; turn++) {
        state.count++;
        reader.changed(0);
        await vi.advanceTimersByTimeAsync(10);
      }
    };
    await change(400);
    expect(read.mock.calls.length).toBeLessThanOrEqual(11);
    read.mockClear();
    state.dawdleMs = 1_000;
    await change(1_000);
    expect(read.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it('drops a reading that is older than what was asked meanwhile, and reads again', async () => {
    const { state, queryClient, reader, shown } = await open();
    state.dawdleMs = 100;
    state.count = 2;
    reader.changed(0);
    await vi.advanceTimersByTimeAsync(50);
    state.count = 3;
    await queryClient.refetchQueries({ queryKey: ['/a'] });
    await vi.advanceTimersByTimeAsync(60);
    expect(shown()).toEqual(['/a 3', '/b 1']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toEqual(['/a 3', '/b 3']);
  });

  it('is read again after a part loaded by itself while figures changed', async () => {
    const { state, reader, show, queryClient } = await open();
    reader.changed(0);
    show('c');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state.readings.at(-1)?.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
    queryClient.clear();
  });

  it('keeps what it shows when a part fails, and tries again', async () => {
    const { state, read, reader, shown } = await open();
    read.mockImplementationOnce(async () => ({ is_of_one_moment: true, answers: [responseOf(503), responseOf(200)] }));
    state.count = 2;
    reader.changed(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toEqual(['/a 1', '/b 1']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown()).toEqual(['/a 2', '/b 2']);
  });

  it('shows no figures of different moments, unless there are no others for ten seconds', async () => {
    const { state, reader, shown } = await open();
    await vi.advanceTimersByTimeAsync(60_000);
    Object.assign(state, { isOfOneMoment: false, count: 2 });
    reader.changed(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown()).toEqual(['/a 1', '/b 1']);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(shown()).toEqual(['/a 2', '/b 2']);
  });

  it('waits for as long as the service asks', async () => {
    const { read, reader } = await open();
    read.mockRejectedValueOnce(new ApiError('too many', { status: 429, retryAfterSeconds: 30 }));
    reader.changed(0);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('asks for a part by itself whose object is gone', async () => {
    const { state, read, reader, observers } = await open();
    read.mockImplementation(async () => ({ is_of_one_moment: true, answers: [responseOf(404), responseOf(200)] }));
    state.count = 7;
    reader.changed(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(observers[0]?.getCurrentResult().data).toBe('/a 7');
  });

  it('is not read once it is closed', async () => {
    const { read, reader } = await open();
    reader.changed(0);
    reader.stop();
    reader.want();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).not.toHaveBeenCalled();
  });
});

function responseOf(status: number): PartResponse {
  return { status, body: 'b' };
}
