import { formatCaseNumber } from '#values/case-number.ts'
import type { Refusal } from '#values/refusal.ts'

import type { Guia } from './phases.ts'
import { refuse } from './refusals.ts'

/** The numbers that a guia claims, and the action that claims them. */
export type NumberClaim = Pick<Guia, 'protocol' | 'filingTicket' | 'sharesCase'> & {
  /** Undefined if the same file creates the action. */
  readonly lawsuitId?: number
  /** Names the action, even before it is stored. */
  readonly owner: string
}

type Holder = Pick<Guia, 'protocol' | 'filingTicket'> & {
  readonly lawsuitId: number
  readonly contract: string | null
}

const taken = (what: string, whose: string): Refusal =>
  refuse(
    'NUMERO_EM_USO',
    `${what} já está em ${whose}.`,
    "Corrija o número ou, se as duas ações correm no mesmo processo, informe 'Mesmo processo'.",
  )

const holderText = (contract: string | null) =>
  contract === null ? 'uma ação de outro shopping' : `outra ação, do contrato ${contract}`

/**
 * Checks claims in order. A case number or filing ticket belongs to one open or concluded action,
 * unless the guia is marked 'mesmo processo' (rules 5, decision 4).
 */
export function checkNumbers<Claim extends NumberClaim>(
  claims: readonly Claim[],
  holders: readonly Holder[],
): Map<Claim, Refusal> {
  const refusals = new Map<Claim, Refusal>()
  const ownerOf = new Map<string, string>()
  for (const claim of claims) {
    const { protocol, filingTicket, lawsuitId, owner, sharesCase } = claim
    const numbers = [
      ...(protocol === null
        ? []
        : [['protocol', protocol, `O processo ${formatCaseNumber(protocol)}`] as const]),
      ...(filingTicket === null
        ? []
        : [['filingTicket', filingTicket, `O chamado ${filingTicket}`] as const]),
    ]
    for (const [field, number, what] of numbers) {
      const key = `${field} ${number}`
      const holder = holders.find((one) => one[field] === number && one.lawsuitId !== lawsuitId)
      const before = ownerOf.get(key)
      if (sharesCase) continue
      if (holder) refusals.set(claim, taken(what, holderText(holder.contract)))
      else if (before !== undefined && before !== owner)
        refusals.set(claim, taken(what, `outra ação, ${before}`))
    }
    if (!refusals.has(claim))
      for (const [field, number] of numbers) ownerOf.set(`${field} ${number}`, owner)
  }
  return refusals
}
