import { useSyncExternalStore } from 'react';
import type { AnnouncementLevel, Permission, Requirement, Role } from '../../../contract/vocabulary.ts';
import { canGuestOpen, type GuestAccess } from './guest.ts';
import { isAdministration, neededPermission } from './needed-permission.ts';

/** The workspace that the application shows, as returned by `POST /account/token`. */
export interface CurrentWorkspace {
  id: number;
  name: string;
  role: Role;
  /** What a guest is limited to; null for other members. */
  guest_of: GuestAccess | null;
  /** A sign-in requirement that the session does not meet; nothing opens until it does. */
  missing: Requirement | null;
  /** What the signed-in person may do in it. */
  permissions: readonly Permission[];
  /** Number of the person's other workspaces. */
  others: number;
  /** Number of members, guests included. */
  members: number;
  /** ISO date of the end of a support visit; null or missing for members. */
  support_until?: string | null;
  /** Whether the person may open the administration of the installation. */
  is_operator?: boolean;
  /** Who is signed in. */
  person?: CurrentPerson;
  /** The announcement of the operators, as of the last token. */
  announcement?: CurrentAnnouncement | null;
}

/** The signed-in person. */
export interface CurrentPerson {
  username: string;
  /** '' shows the username. */
  name: string;
  /** Path of the profile picture. */
  picture: string | null;
  email: string;
  /** False while the service waits for the person to open the link that it sent to the address. */
  email_confirmed: boolean;
  /** The release up to which the person has seen what is new. */
  seen_release?: string;
}

export interface CurrentAnnouncement {
  id: number;
  text: string;
  level: AnnouncementLevel;
  /** ISO date, or null. */
  until: string | null;
}

let current: CurrentWorkspace | undefined;
const listeners = new Set<() => void>();

/** Stores the workspace of the last access token. A changed role takes effect when the token is renewed. */
export function setWorkspace(next: CurrentWorkspace): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a changed profile before the next token includes it. */
export function updatePerson(change: Partial<CurrentPerson>): void {
  if (current?.person) setWorkspace({ ...current, person: { ...current.person, ...change } });
}

export function currentWorkspace(): CurrentWorkspace | undefined {
  return current;
}

/** Returns the workspace; undefined until the first token arrives, and on shared pages. */
export function useWorkspace(): CurrentWorkspace | undefined {
  return useSyncExternalStore(watch, currentWorkspace);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the person may do something. The service enforces this; screens only hide what it would reject. */
export function useCan(): (permission: Permission | undefined) => boolean {
  const workspace = useWorkspace();
  return (permission) => permission === undefined || !workspace || workspace.permissions.includes(permission);
}

/** Whether the person is a guest of one website or channel. */
export function useIsGuest(): boolean {
  return Boolean(useWorkspace()?.guest_of);
}

/** Whether several people work in the workspace, so that screens show who created what. Guests see only their own part. */
export function useIsShared(): boolean {
  return isShared(useWorkspace());
}

export function isShared(workspace: CurrentWorkspace | undefined): boolean {
  return workspace !== undefined && workspace.members > 1 && !workspace.guest_of;
}

/** Returns whether the person may use the screen of a path below `/app`. */
export function useCanOpen(): (address: string) => boolean {
  const can = useCan();
  const guest = useWorkspace()?.guest_of;
  const isOperator = useIsOperator();
  return (address) => {
    if (isAdministration(address)) return isOperator;
    return can(neededPermission(address)) && (!guest || canGuestOpen(guest, address));
  };
}

/** Whether the person is an operator of the installation, whatever they are in this workspace. */
export function useIsOperator(): boolean {
  return useWorkspace()?.is_operator ?? false;
}
