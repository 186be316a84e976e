import type { ComponentType } from 'react';
import type { FirstQuestion } from '../api/early.ts';

/** Parameters of the path, by name. */
export type PathParams = Readonly<Record<string, string | undefined>>;

export type Screen = ComponentType<{ params: PathParams }>;

/** What a screen's file exports. */
export interface ScreenModule {
  default: Screen;
}

export interface ScreenRoute {
  /** Under `/app`. */
  path: string;
  /** Called when the screen is first wanted; it may be called again. Parameters of the path come as `params`. */
  load: () => Promise<ScreenModule>;
  /**
   * What the screen will ask for at once, told before any file of it has come: on a slow phone that takes most of a second, and
   * the answers are there by then. It is part of what begins the application: it imports no library and no screen.
   */
  firstQuestions?: (params: PathParams, search: URLSearchParams) => readonly FirstQuestion[];
}
