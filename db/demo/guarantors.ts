import { addDays, addYears, type LocalDate } from '#values/local-date.ts'

import { newDocument } from './documents.ts'
import { personName } from './names.ts'
import type { Random } from './random.ts'
import {
  type Address,
  addressIn,
  type ContractType,
  type DemoTenant,
  type Making,
} from './tenants.ts'

export type DemoGuarantor = {
  readonly name: string
  readonly document: string
  readonly bornOn: LocalDate | undefined
  readonly address: Address
  readonly guaranteeEndsOn: LocalDate | undefined
}

const withGuarantor = ['FIADOR_MENOR', 'FIANCA_VENCIDA', 'FIADOR_LOJISTA']

function howMany({ special, group }: DemoTenant, type: ContractType, chance: Random): number {
  if (special !== undefined && withGuarantor.includes(special)) return 2
  const probability =
    group !== ''
      ? 0.14
      : type === 'CONFISSAO'
        ? 0.75
        : type === 'LOJA' || type === 'MALL'
          ? 0.44
          : 0.16
  if (!chance.chance(probability)) return 0
  return chance.chance(0.3) ? 2 : 1
}

/** Guarantors of a contract; a third of all contracts have some. */
export function guarantorsOf(
  { today, takenNumbers }: Making,
  tenant: DemoTenant,
  type: ContractType,
  chance: Random,
): DemoGuarantor[] {
  return Array.from({ length: howMany(tenant, type, chance) }, (_, index) => {
    const isFirst = index === 0
    if (isFirst && tenant.special === 'FIADOR_LOJISTA') {
      return {
        name: tenant.name,
        document: tenant.document,
        bornOn: tenant.bornOn,
        address: tenant.address,
        guaranteeEndsOn: undefined,
      }
    }
    const isMinor = isFirst && tenant.special === 'FIADOR_MENOR'
    const isOver = isFirst && tenant.special === 'FIANCA_VENCIDA'
    const grownSince = chance.chance(0.04)
      ? undefined
      : addDays(today, -chance.int(24 * 365, 74 * 365))
    return {
      name: personName(chance),
      document: newDocument(chance, 'CPF', takenNumbers),
      bornOn: isMinor ? addDays(addYears(today, -17), 40) : grownSince,
      address: addressIn(tenant.mall, chance),
      guaranteeEndsOn: isOver
        ? addDays(today, -200)
        : chance.chance(0.3)
          ? addDays(today, chance.int(200, 1_400))
          : undefined,
    }
  })
}
