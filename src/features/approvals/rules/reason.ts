/** Whether a reason says enough: at least ten characters, blanks around it not counted. */
export const isReasonEnough = (reason: string): boolean => [...reason.trim()].length >= 10
