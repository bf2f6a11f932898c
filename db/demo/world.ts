import { addDays, type LocalDate } from '#values/local-date.ts'

import { contractOf, type DemoContract } from './contracts.ts'
import { cnpj } from './documents.ts'
import { chains } from './names.ts'
import { demoCompanies, demoMalls, type DemoMall } from './places.ts'
import { random } from './random.ts'
import { type DemoTenant, type Making, tenantOf } from './tenants.ts'
import { type DemoTitulo, titulosOf } from './titulos.ts'

export const demoSeed = 'regua'

export type DemoCompany = (typeof demoCompanies)[number] & {
  readonly cnpj: string
  readonly malls: readonly DemoMall[]
}

/** An invented company with ten malls, as the ERP knows it on one day. */
export type World = {
  readonly seed: string
  readonly today: LocalDate
  readonly companies: readonly DemoCompany[]
  readonly malls: readonly DemoMall[]
  readonly contracts: readonly DemoContract[]
  readonly titulos: readonly DemoTitulo[]
}

/** The chain in a unit of a mall: every third unit while chains remain. */
function chainOf(making: Making, mall: DemoMall, ordinal: number): number | undefined {
  if (ordinal % 3 !== 1) return undefined
  const here = chains
    .map((_, index) => index)
    .filter((index) => random(making.seed, mall.economicUnit, 'rede', index).chance(0.62))
  return here[(ordinal - 1) / 3]
}

function contractsOf(making: Making, tenant: DemoTenant, first: number): DemoContract[] {
  const chance = random(making.seed, tenant.mall.economicUnit, 'instrumentos', tenant.ordinal)
  const types = [
    tenant.isKiosk ? 'MALL' : 'LOJA',
    ...(chance.chance(0.13) ? ['MIDIA'] : []),
    ...(chance.chance(0.09) ? ['CDU'] : []),
  ] as DemoContract['type'][]
  // Tenants who stopped paying often confessed a debt before.
  if (chance.chance(tenant.habit === 'PONTUAL' ? 0.03 : 0.2)) types.push('CONFISSAO')
  return types.map((type, index) => contractOf(making, tenant, type, first + index))
}

/** The same seed and date give the same data; a scale below 1 rents fewer units, for tests. */
export function demoWorld(seed: string, today: LocalDate, scale = 1): World {
  const making: Making = { seed, today, takenNumbers: new Set(), doubtful: 0, stoppedCount: 0 }
  const contracts: DemoContract[] = []
  for (const mall of demoMalls) {
    let sequence = 1
    for (let ordinal = 1; ordinal <= Math.ceil(mall.units * scale); ordinal++) {
      const own = contractsOf(
        making,
        tenantOf(making, mall, ordinal, chainOf(making, mall, ordinal)),
        sequence,
      )
      sequence += own.length
      contracts.push(...own)
    }
  }
  const companies = demoCompanies.map((company, index) => ({
    ...company,
    cnpj: cnpj(company.root, 1),
    malls: demoMalls.filter((mall) => mall.company === index),
  }))
  return {
    seed,
    today,
    companies,
    contracts,
    malls: demoMalls,
    titulos: contracts.flatMap((contract) => titulosOf(contract, { today, seed })),
  }
}

/** A date before every event of the data. */
export const beforeAll = (world: World): LocalDate => addDays(world.today, -3_650)
