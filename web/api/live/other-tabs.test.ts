import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Two tabs' ends of one channel. */
function setUp() {
  const listeners: ((event: MessageEvent) => void)[] = [];
  const sent: unknown[] = [];
  const open = () => ({
    postMessage: (data: unknown) => void sent.push(data),
    addEventListener: (_type: string, listener: unknown) => void listeners.push(listener as (typeof listeners)[number]),
    close: () => void listeners.splice(0),
  });
  const queryClient = new QueryClient();
  const reads: string[] = [];
  const show = (path: string) => {
    const queryFn = async () => reads.push(path);
    const options = { queryKey: [path, {}, null], queryFn, staleTime: Number.POSITIVE_INFINITY };
    stops.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
  };
  stops.push(followOtherTabs(queryClient, open as never));
  const hear = (paths: readonly string[]) => {
    for (const listener of listeners) listener(new MessageEvent('message', { data: paths }));
  };
  return { show, reads, hear, sent };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('changes in another tab', () => {
  it('refetch the queries on screen that contain them, and nothing else', async () => {
    const { show, reads, hear } = setUp();
    for (const path of ['/api/v1/home', '/bio/api/urls', '/bio/api/domains']) show(path);
    await settle();
    reads.splice(0);
    hear(['/bio/api/url', '/api/v1/home']);
    await settle();
    expect(reads.toSorted()).toEqual(['/api/v1/home', '/bio/api/urls']);
  });

  it('are announced to the other tabs', () => {
    const { sent } = setUp();
    tellOtherTabs(['/bio/api/urls']);
    expect(sent).toEqual([['/bio/api/urls']]);
  });

  it('are not announced once the application is closed, or in browsers without broadcast channels', () => {
    const { sent } = setUp();
    for (const stop of stops.splice(0)) stop();
    tellOtherTabs(['/bio/api/urls']);
    stops.push(followOtherTabs(new QueryClient(), () => undefined));
    tellOtherTabs(['/bio/api/urls']);
    expect(sent).toEqual([]);
  });
});
