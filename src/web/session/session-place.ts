/** Where the session is kept in this browser. */
export const sessionPlace = 'regua.session'

/** Is something kept there? Whether it counts as a session is looked at later. */
export const hasStoredSession = (): boolean => localStorage.getItem(sessionPlace) !== null
