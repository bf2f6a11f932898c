const longestPause = 3_600

/**
 * Seconds of a Retry-After header, from 1 to an hour, in either of its forms (RFC 9110, 10.2.3);
 * undefined if invalid.
 */
export function secondsToStayAway(retryAfter: string): number | undefined {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000
  return Number.isFinite(seconds)
    ? Math.min(longestPause, Math.max(1, Math.ceil(seconds)))
    : undefined
}
