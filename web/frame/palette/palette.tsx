import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { useCanCall } from '../../api/can-call.ts';
import { ANALYTICS } from '../../api/client.ts';
import { queryKeyOf, useApi } from '../../api/queries.ts';
import { frameMessages } from '../../messages/shared/frame.ts';
import { paletteMessages as messages } from '../../messages/shared/palette.ts';
import { hasKeys } from '../../state/has-keys.ts';
import { openedObjects } from '../../state/navigation/recent-objects.ts';
import { useCanOpen } from '../../state/workspace/workspace.ts';
import floating from '../../ui/floating/floating.module.css';
import { hasLinkPanel, useOpenLink } from '../../ui/floating/open-link.tsx';
import { useBack } from '../../ui/floating/use-back.ts';
import { useAnnouncedCopy } from '../../ui/object/copy.tsx';
import { useShortening } from '../../ui/shorten/use-shortening.ts';
import type { Command } from './command-list.tsx';
import styles from './palette.module.css';
import {
  addressCommands,
  addressIn,
  bestOfKinds,
  commandsFor,
  copyCommands,
  type Found,
  foundCommands,
  inGroups,
  MAX_RESULTS,
  moreCommands,
  recentCommands,
} from './palette-commands.tsx';
import { CommandRow, Hints } from './palette-row.tsx';

interface PaletteProps {
  words: string;
  /** Closes the palette when undefined. */
  setWords: (words: string | undefined) => void;
}

/** Command palette: finds every object and every action. Loaded on first use. */
export default function Palette({ words, setWords }: PaletteProps) {
  const onClose = () => setWords(undefined);
  useBack(true, onClose);
  const [, go] = useLocation();
  const openLink = useOpenLink();
  const { groups, isSearching } = useCommandGroups(words);
  const choose = ({ to, linkId }: Command) => {
    onClose();
    if (linkId !== undefined && hasLinkPanel()) openLink(linkId);
    else if (linkId !== undefined) go(`/links?link=${linkId}`);
    else if (typeof to === 'function') to();
    else if (to.startsWith('/docs')) window.open(to);
    else go(to);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={floating.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={frameMessages.searchOrGo}>
          <Autocomplete.Root
            inline
            open
            autoHighlight="always"
            mode="none"
            items={groups.flatMap(({ commands }) => commands)}
            value={words}
            onValueChange={setWords}
            itemToStringValue={(command: Command) => command.label}
          >
            <Autocomplete.Input
              autoFocus
              className={styles.input}
              placeholder={frameMessages.searchOrGo}
              aria-label={frameMessages.searchOrGo}
            />
            <Autocomplete.List className={styles.list}>
              {groups.map(({ heading, commands }) => (
                <Autocomplete.Group key={heading} items={commands}>
                  <Autocomplete.GroupLabel className={styles.heading}>{heading}</Autocomplete.GroupLabel>
                  {commands.map((command) => (
                    <Autocomplete.Item
                      key={command.key}
                      value={command}
                      className={styles.item}
                      onClick={() => choose(command)}
                    >
                      <CommandRow command={command} words={words} />
                    </Autocomplete.Item>
                  ))}
                </Autocomplete.Group>
              ))}
            </Autocomplete.List>
            {groups.length === 0 && (
              <p className={styles.none}>{isSearching ? messages.searching : messages.nothingFound}</p>
            )}
          </Autocomplete.Root>
          <Hints />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Returns the objects and commands for the input that the person's role allows. */
function useCommandGroups(words: string) {
  const [location] = useLocation();
  const canOpen = useCanOpen();
  const { found, isSearching } = useSearch(useDeferredValue(words.trim()));
  const [opened] = useState(openedObjects);
  const copy = useAnnouncedCopy();
  const shorten = useShortening(addressIn(words) !== undefined);
  const isAllowed = ({ to }: Command) => typeof to === 'function' || canOpen(to);
  const all = [
    ...addressCommands(words, shorten),
    ...recentCommands(opened, location),
    ...foundCommands(bestOfKinds(found)),
    ...copyCommands(found, copy),
    ...moreCommands(found, words),
    ...commandsFor(words, location).filter(isAvailable),
  ];
  return { groups: inGroups(all.filter(isAllowed), words.trim() !== ''), isSearching };
}

/** Hides the list of shortcuts on devices without a keyboard. */
const isAvailable = ({ key }: Command) => key !== 'keys' || hasKeys();

/** Searches the objects of the account; guests have none but theirs. */
function useSearch(words: string) {
  const client = useApi();
  const canSearch = useCanCall()('searchEverything');
  const path = `${ANALYTICS}/search`;
  const query = { q: words, limit: MAX_RESULTS };
  const { data, isFetching } = useQuery({
    queryKey: queryKeyOf(path, { query }),
    queryFn: ({ signal }) => client.call<{ data: Found[] }>(path, { query, signal }),
    enabled: words !== '' && canSearch,
    placeholderData: (before) => before,
  });
  return { found: words === '' ? [] : (data?.data ?? []), isSearching: isFetching };
}
