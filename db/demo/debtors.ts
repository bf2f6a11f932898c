import { addDays, type LocalDate } from '#values/local-date.ts'

import type { DemoContract } from './contracts.ts'
import { boletoOf, openOn } from './erp-files.ts'
import { random } from './random.ts'
import type { DemoTenant } from './tenants.ts'
import type { DemoTitulo } from './titulos.ts'
import type { World } from './world.ts'

export type DebtBoleto = {
  readonly number: string
  readonly contract: DemoContract
  readonly dueOn: LocalDate
  readonly titulos: readonly DemoTitulo[]
}

/** A tenant with boletos to negotiate, newest first. */
export type Debtor = {
  readonly tenant: DemoTenant
  /** Index of the mall in the demo list. */
  readonly place: number
  readonly boletos: readonly DebtBoleto[]
}

export function boletosOf(world: World): readonly DebtBoleto[] {
  const byNumber = Map.groupBy(world.titulos, boletoOf)
  return [...byNumber].flatMap(([number, titulos]) => {
    const [first] = titulos
    return first ? [{ number, titulos, contract: first.contract, dueOn: first.dueOn }] : []
  })
}

export const openOf = ({ titulos }: DebtBoleto, on: LocalDate): number =>
  titulos.reduce((sum, titulo) => sum + openOn(titulo, on), 0)

const daysToBeOverdue = 6

/** True if the boleto has been overdue for some days and is still open. */
export const isOverdueOn = (boleto: DebtBoleto, on: LocalDate): boolean =>
  boleto.dueOn <= addDays(on, -daysToBeOverdue) &&
  boleto.titulos.every(({ issuedOn }) => issuedOn <= on) &&
  openOf(boleto, on) > 0

/**
 * Tenants of these boletos without a special case, alternating between malls, so that a few of them
 * cover many malls.
 */
export function debtorsOf(world: World, boletos: readonly DebtBoleto[]): readonly Debtor[] {
  const ordinary = boletos.filter(({ contract }) => contract.tenant.special === undefined)
  const byTenant = Map.groupBy(ordinary, ({ contract }) => contract.tenant)
  const debtors = [...byTenant].map(([tenant, own]) => ({
    tenant,
    place: world.malls.indexOf(tenant.mall),
    boletos: own.toSorted((one, other) => (one.dueOn < other.dueOn ? 1 : -1)),
    chance: random(world.seed, 'conversa', tenant.mall.economicUnit, tenant.ordinal).next(),
  }))
  const byMall = Map.groupBy(
    debtors.toSorted((one, other) => one.chance - other.chance),
    ({ place }) => place,
  )
  return [...byMall.values()]
    .flatMap((own) => own.map((debtor, turn) => ({ debtor, turn })))
    .toSorted((one, other) => one.turn - other.turn || one.debtor.place - other.debtor.place)
    .map(({ debtor: { tenant, place, boletos: own } }) => ({ tenant, place, boletos: own }))
}
