import type { ComponentType } from 'react';

export type Screen = ComponentType<{ params: Readonly<Record<string, string | undefined>> }>;

export interface ScreenRoute {
  /** Under `/app`. */
  path: string;
  /** Called when the screen is first wanted; it may be called again. Parameters of the path come as `params`. */
  load: () => Promise<{ default: Screen }>;
}
