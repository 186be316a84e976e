import { type ComponentProps, createElement } from 'react';

/** The part of lucide's icon files that is used here. */
export interface IconShape {
  /** Elements of the drawing; `key` is unique among them. */
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

export type IconProps = ComponentProps<'svg'> & {
  /** Width and height in pixels. */
  size?: number;
};

/**
 * Creates the component of a lucide icon. The build puts it in place of the library's own function, whose options nobody
 * uses here: contexts, absolute stroke widths and class names cost 1.5 kB before the first screen.
 */
export default function createIcon({ node }: IconShape) {
  return function Icon({ size = 24, ...props }: IconProps) {
    const isNamed = props['aria-label'] !== undefined || props.role !== undefined;
    const shape = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': isNamed ? undefined : true,
      ...props,
    } as const;
    return createElement(
      'svg',
      shape,
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
