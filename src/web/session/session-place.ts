/** Where the session is kept in this browser. */
export const sessionPlace = 'regua.session'

/** Where the recent places of a person are kept in this browser. */
export const placesPlace = (userId: number | ''): string => `regua.places.${userId}`

/** Is something kept there? Whether it counts as a session is looked at later. */
export const hasStoredSession = (): boolean => localStorage.getItem(sessionPlace) !== null
