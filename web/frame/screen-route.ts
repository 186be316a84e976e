import type { ComponentType } from 'react';

export interface ScreenRoute {
  /** Under `/app`. */
  path: string;
  /** Loaded when first seen. Parameters of the path come as `params`. */
  screen: ComponentType<{ params: Readonly<Record<string, string | undefined>> }>;
}
