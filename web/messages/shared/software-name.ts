/** The name of the software, and of the service where operators set none. */
export const SOFTWARE_NAME = 'Waymark';
