import { storedObject, storedText } from './stored-json.ts';

/** What a splash page shows on the way to a link's target. */
export interface SplashContent {
  title: string | null;
  message: string | null;
  /** Address of a picture: http or https. */
  image: string | null;
  /** Seconds until the page goes on by itself; 0 waits for the button. */
  counterSeconds: number;
  button: string | null;
  /** Whether visitors may go on before the countdown is over. */
  canSkip: boolean;
}

export const MAX_COUNTER_SECONDS = 60;

/** The content of a stored row; also that of a new page, from `{}`. */
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
