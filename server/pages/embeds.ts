/** A player for video or audio. */
export interface Embed {
  /** URL of the frame's content, and its origin. */
  readonly address: string;
  readonly origin: string;
  readonly shape: 'wide' | 'tall' | 'bar';
}

/** A media file that browsers play themselves. */
const FILE = /\.(?:mp4|webm|mp3|ogg|m4a)$/i;

export function isMediaFile(address: string): boolean {
  return FILE.test(URL.parse(address)?.pathname ?? '');
}

type Reader = (url: URL) => string | undefined;

/**
 * Players by host without `www.` and `m.`; each converts the URL of the page that people copy to that of the player.
 */
const PLAYERS: Readonly<Record<string, { read: Reader; shape: Embed['shape'] }>> = {
  'youtube.com': { read: (url) => youtube(youtubeId(url)), shape: 'wide' },
  'youtu.be': { read: ({ pathname }) => youtube(/^\/([\w-]{6,20})/.exec(pathname)?.[1]), shape: 'wide' },
  'vimeo.com': {
    read: ({ pathname }) => player('https://player.vimeo.com/video/', /^\/(?:video\/)?(\d{4,14})/.exec(pathname)?.[1]),
    shape: 'wide',
  },
  'dailymotion.com': {
    read: ({ pathname }) =>
      player('https://geo.dailymotion.com/player.html?video=', /^\/video\/(\w{4,16})/.exec(pathname)?.[1]),
    shape: 'wide',
  },
  'open.spotify.com': { read: spotify, shape: 'bar' },
  'soundcloud.com': {
    read: ({ pathname }) =>
      /^\/[\w-]+\/[\w/-]+$/.test(pathname)
        ? `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com${pathname}`)}`
        : undefined,
    shape: 'bar',
  },
  'music.apple.com': {
    read: ({ pathname, search }) =>
      /^\/[a-z]{2}\/(?:album|playlist|song)\/[\w%./-]+$/i.test(pathname)
        ? `https://embed.music.apple.com${pathname}${search}`
        : undefined,
    shape: 'bar',
  },
  'podcasts.apple.com': {
    read: ({ pathname, search }) =>
      /^\/[a-z]{2}\/podcast\/[\w%./-]+$/i.test(pathname)
        ? `https://embed.podcasts.apple.com${pathname}${search}`
        : undefined,
    shape: 'bar',
  },
  'deezer.com': {
    read: ({ pathname }) =>
      player('https://widget.deezer.com/widget/auto/', /\/((?:track|album|playlist)\/\d{2,14})/.exec(pathname)?.[1]),
    shape: 'bar',
  },
};

/** Returns the player of a supported page; everything else is a link. */
export function embedOf(address: string): Embed | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const known = PLAYERS[url.hostname.replace(/^(?:www|m|music(?=\.youtube))\./, '')];
  const player = known?.read(url);
  return known && player ? { address: player, origin: new URL(player).origin, shape: known.shape } : undefined;
}

function youtubeId({ pathname, searchParams }: URL): string | undefined {
  const id = searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([\w-]+)/.exec(pathname)?.[1];
  return id && /^[\w-]{6,20}$/.test(id) ? id : undefined;
}

/** Returns the player that sets no cookies before playback. */
function youtube(id: string | undefined): string | undefined {
  return player('https://www.youtube-nocookie.com/embed/', id);
}

function spotify({ pathname }: URL): string | undefined {
  const match = /^\/(?:intl-\w+\/)?(track|album|playlist|artist|episode|show)\/(\w{10,30})/.exec(pathname);
  return match ? `https://open.spotify.com/embed/${match[1]}/${match[2]}` : undefined;
}

function player(base: string, id: string | undefined): string | undefined {
  return id === undefined ? undefined : base + id;
}
