/** The cached state of the person's second factors. */
export const SECURITY_KEY = ['/account/security'];
