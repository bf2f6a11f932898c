import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old or how far ahead a signed moment may be, in seconds. */
const tolerance = 300

/** A callback as it arrived. */
export type SignedBody = {
  readonly text: string
  /** Unix seconds. */
  readonly moment: string | undefined
  /** 'sha256=<hex>'. */
  readonly signature: string | undefined
}

/** The signature of a body at a moment. */
export const signatureOf = (secret: string, moment: string, text: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${moment}.${text}`).digest('hex')}`

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** True if whoever holds the secret signed exactly this body, at most five minutes from now. */
export function isSigned(
  { text, moment, signature }: SignedBody,
  secret: string,
  now: Date,
): boolean {
  if (moment === undefined || signature === undefined || !/^\d{1,12}$/.test(moment)) return false
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(moment)) > tolerance) return false
  return isSame(signatureOf(secret, moment, text), signature.trim().toLowerCase())
}
