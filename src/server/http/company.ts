import { mayActForCompany } from '#contract/company.ts'

import { Forbidden } from './errors.ts'
import type { Actor } from '../work/work.ts'

/**
 * Does the person see every mall, those of tomorrow too? A list that happens to hold them all today
 * is not that.
 */
export const seesEveryMall = ({ malls }: Pick<Actor, 'malls'>): boolean => malls === 'all'

/**
 * 403 for whoever does not see every mall. Calls declared `company` ask it before anything is read;
 * a call that is of the whole company for some inputs alone asks it in its action.
 */
export function requireEveryMall(actor: Pick<Actor, 'malls'>): void {
  const refusal = mayActForCompany(seesEveryMall(actor))
  if (refusal) throw new Forbidden(refusal.because)
}
