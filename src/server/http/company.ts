import { mayActForCompany } from '#contract/company.ts'

import { Forbidden } from './errors.ts'
import type { Actor } from '../work/work.ts'

/**
 * True if the user sees every mall, future ones included. A list that contains all malls of today
 * does not count.
 */
export const seesEveryMall = ({ malls }: Pick<Actor, 'malls'>): boolean => malls === 'all'

/**
 * Throws 403 if the user does not see every mall. Runs before reading for calls declared `company`;
 * other calls use it in their action, for some inputs only.
 */
export function requireEveryMall(actor: Pick<Actor, 'malls'>): void {
  const refusal = mayActForCompany(seesEveryMall(actor))
  if (refusal) throw new Forbidden(refusal.because)
}
