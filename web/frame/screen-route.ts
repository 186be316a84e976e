import type { ComponentType } from 'react';
import type { FirstQuestion } from '../api/queries.ts';

/** Parameters of the path, by name. */
export type PathParams = Readonly<Record<string, string | undefined>>;

export type Screen = ComponentType<{ params: PathParams }>;

/** What a screen's file exports. */
export interface ScreenModule {
  default: Screen;
  /**
   * What the screen will ask for at once, told before anything of it is made: on a slow phone that takes most of a second, and
   * the answers are there by then.
   */
  firstQuestions?: (params: PathParams, search: URLSearchParams) => readonly FirstQuestion[];
}

export interface ScreenRoute {
  /** Under `/app`. */
  path: string;
  /** Called when the screen is first wanted; it may be called again. Parameters of the path come as `params`. */
  load: () => Promise<ScreenModule>;
}
