/** Kinds of background tasks. */
export const TASK_KINDS = ['link_import', 'qr_batch'] as const;
export type TaskKindName = (typeof TASK_KINDS)[number];

/** `waiting` also between two slices of work; the last three are final. */
export const TASK_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof TASK_STATES)[number];
