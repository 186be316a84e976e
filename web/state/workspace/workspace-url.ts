const OWN_ADDRESS = /^\/app\/w\/([1-9]\d{0,14})(?=\/|$)/;

/** Returns the workspace that an address names: 12 for `/app/w/12/links`. */
export function workspaceIn(pathname: string): number | undefined {
  const id = OWN_ADDRESS.exec(pathname)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Returns the part of an address before the path of a screen: `/app`, or `/app/w/12`. */
export function baseOf(pathname: string): string {
  return OWN_ADDRESS.exec(pathname)?.[0] ?? '/app';
}

/** Returns the same screen in the own address of a workspace. */
export function urlInWorkspace(workspace: number, address: string): string {
  return `/app/w/${workspace}${address.slice(baseOf(address).length)}`;
}
