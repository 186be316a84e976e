import type { ComponentType } from 'react';
import type { EarlyRequest } from '../api/early.ts';

/** Path parameters by name. */
export type PathParams = Readonly<Record<string, string | undefined>>;

export type Screen = ComponentType<{ params: PathParams }>;

/** Exports of a screen's module. */
export interface ScreenModule {
  default: Screen;
}

export interface ScreenRoute {
  /** Path below `/app`. */
  path: string;
  /** Loads the screen's module on first use; may be called again. Path parameters are passed as `params`. */
  load: () => Promise<ScreenModule>;
  /**
   * Queries that the screen will send immediately. They are known before any of its files load, which takes most of a
   * second on a slow phone, so the responses are available by then. This code is part of the entry bundle: it must not
   * import a library or a screen.
   */
  firstQueries?: (params: PathParams, search: URLSearchParams) => readonly EarlyRequest[];
}
