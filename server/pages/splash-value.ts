import { storedObject, storedText } from './stored-json.ts';

/** The content of a splash page. */
export interface SplashContent {
  title: string | null;
  message: string | null;
  /** URL of a picture: http or https. */
  image: string | null;
  /** Seconds until the page redirects by itself; 0 waits for the button. */
  counterSeconds: number;
  button: string | null;
  /** Whether visitors may continue before the countdown is over. */
  canSkip: boolean;
}

export const MAX_COUNTER_SECONDS = 60;

/** Parses the content of a stored row; `{}` gives that of a new page. */
export function parseSplashContent(json: string): SplashContent {
  const stored = storedObject(json);
  const seconds = stored.counterSeconds;
  const isCount = Number.isInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= MAX_COUNTER_SECONDS;
  return {
    title: storedText(stored, 'title'),
    message: storedText(stored, 'message'),
    image: storedText(stored, 'image'),
    counterSeconds: isCount ? Number(seconds) : 0,
    button: storedText(stored, 'button'),
    canSkip: stored.canSkip !== false,
  };
}
