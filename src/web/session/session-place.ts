/** localStorage key of the session. */
export const sessionPlace = 'regua.session'

/** localStorage key of a user's recent places. */
export const placesPlace = (userId: number | ''): string => `regua.places.${userId}`

/** True if a session is stored; it is validated later. */
export const hasStoredSession = (): boolean => localStorage.getItem(sessionPlace) !== null
