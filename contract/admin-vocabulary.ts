/** Lists of the administration. Data only. */

/** `deleting`: suspended, and deleted for good when the grace period is over. */
export const WORKSPACE_STATES = ['active', 'suspended', 'deleting'] as const;
export type WorkspaceState = (typeof WORKSPACE_STATES)[number];

/** Orders of workspaces, the default first. Figures and times come with the highest first. */
export const WORKSPACE_ORDERS = ['created', 'name', 'members', 'links', 'websites', 'clicks', 'signed_in'] as const;
export type WorkspaceOrder = (typeof WORKSPACE_ORDERS)[number];

export const PERSON_ORDERS = ['created', 'email', 'workspaces', 'signed_in'] as const;
export type PersonOrder = (typeof PERSON_ORDERS)[number];

/** Emails in the list of operators: waiting for the next attempt, accepted by the mail server, or given up. */
export const EMAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];
