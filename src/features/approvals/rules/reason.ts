/** At least ten characters after trimming. */
export const isReasonEnough = (reason: string): boolean => [...reason.trim()].length >= 10
