import { Tabs, type TabsProps } from '../../../ui/tabs.tsx';

/** Tabs of an editor. What is new has one part, and no row of one tab over it. */
export function PartTabs<Word extends string>(props: TabsProps<Word>) {
  return props.choices.length > 1 ? <Tabs {...props} hasLine /> : props.children;
}
