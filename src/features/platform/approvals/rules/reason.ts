export const isReasonEnough = (reason: string): boolean => [...reason.trim()].length >= 10
