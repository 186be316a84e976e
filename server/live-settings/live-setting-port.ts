/** Settings of the installation that operators change while it runs, as JSON by name. */
export interface LiveSettingStore {
  /** Undefined if it is not set. */
  find(name: string): Promise<unknown>;
  /** Replaces the value, or removes it; every process hears of it, with the name as the key of the change. */
  store(name: string, value: object | undefined): Promise<void>;
}
