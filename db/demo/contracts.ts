import { type Cents, cents } from '#values/cents.ts'
import { firstDay } from '#values/competence.ts'
import { addDays, addMonths, type LocalDate, monthOf } from '#values/local-date.ts'

import { type DemoGuarantor, guarantorsOf } from './guarantors.ts'
import { random } from './random.ts'
import type { ContractType, DemoTenant, Making } from './tenants.ts'

export type DemoContract = {
  readonly tenant: DemoTenant
  readonly number: string
  readonly luc: string
  readonly type: ContractType
  readonly isActive: boolean
  readonly startsOn: LocalDate
  readonly endsOn: LocalDate
  readonly indexName: string
  readonly phone: string
  readonly email: string
  readonly monthly_cents: Cents
  readonly guarantors: readonly DemoGuarantor[]
}

const shares: Readonly<Record<ContractType, readonly [number, number]>> = {
  LOJA: [1, 1],
  MALL: [1, 1],
  MIDIA: [0.12, 0.4],
  CDU: [0.5, 1.1],
  CONFISSAO: [0.3, 0.9],
}
const indexNames = ['IGP-M', 'IGP-DI', 'IPCA', 'IPCA', 'INPC']

/** One contract of a tenant. Numbers and LUCs encode mall, kind and unit. */
export function contractOf(
  making: Making,
  tenant: DemoTenant,
  type: ContractType,
  sequence: number,
): DemoContract {
  const { mall } = tenant
  const chance = random(making.seed, mall.economicUnit, 'contrato', sequence)
  const isOfUnit = type === 'LOJA' || type === 'MALL'
  const age = isOfUnit
    ? chance.chance(0.14)
      ? chance.int(2, 17)
      : chance.int(19, 58)
    : chance.int(5, 26)
  const startsOn = addMonths(firstDay(monthOf(making.today)), -age)
  const [least, most] = shares[type]
  const unit = String(tenant.ordinal).padStart(3, '0')
  return {
    tenant,
    type,
    startsOn,
    number: `${mall.economicUnit}${String(sequence).padStart(5, '0')}`,
    luc:
      type === 'MIDIA'
        ? `M${unit}`
        : `${tenant.isKiosk ? 'Q' : 'L'}${1 + (tenant.ordinal % 3)}${unit}`,
    isActive: !(isOfUnit && tenant.settling === 'SAIU'),
    endsOn: addDays(addMonths(startsOn, isOfUnit ? 60 : 36), -1),
    indexName: chance.pick(indexNames),
    phone: `${mall.areaCode}3${chance.int(1_000_000, 9_999_999)}`,
    email: `financeiro.${mall.economicUnit}.${unit}@lojista.example`,
    monthly_cents: cents(Math.round(tenant.rent_cents * (least + (most - least) * chance.next()))),
    guarantors: guarantorsOf(making, tenant, type, chance),
  }
}
